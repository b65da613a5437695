import TestSupport
import Testing

@testable import XML

@Suite struct CharacterConverterTests {
  /// Converts `bytes` cut into pieces at these places.
  private static func convert(
    _ bytes: [UInt8], from name: String, cutAt cuts: [Int]
  ) throws -> (text: String, isWhole: Bool) {
    let converter = try #require(CharacterConverter(from: name))
    var utf8: [UInt8] = []
    let ends = cuts + [bytes.count]
    for (index, end) in ends.enumerated() {
      let start = index == 0 ? 0 : ends[index - 1]
      let piece = bytes[start..<end].withUnsafeBytes {
        converter.convert($0, isLast: index == ends.count - 1)
      }
      utf8 += piece.utf8
      guard piece.isWhole else { return (String(decoding: utf8, as: UTF8.self), false) }
    }
    return (String(decoding: utf8, as: UTF8.self), true)
  }

  /// Bytes that Python's codecs give for these texts.
  private static let samples: [(String, [UInt8], String)] = [
    ("windows-1251", [0xC6, 0xF3, 0xEA, 0xA8, 0xB8, 0x80], "ЖукЁёЂ"),
    ("windows-1252", [0x80, 0x9F, 0xE9], "€Ÿé"),
    ("Shift_JIS", [0x93, 0x8C, 0x41, 0x8B, 0x9E, 0xB1], "東A京ｱ"),
    ("GB18030", [0xB1, 0xB1, 0x81, 0x30, 0x81, 0x30, 0x94, 0x39, 0xDA, 0x33], "北\u{80}💩"),
    ("EUC-KR", [0xBC, 0xAD, 0xBF, 0xEF], "서울"),
  ]

  @Test func everyCutGivesTheSameText() throws {
    for (name, bytes, text) in Self.samples {
      for first in 0...bytes.count {
        for second in first...bytes.count {
          let result = try Self.convert(bytes, from: name, cutAt: [first, second])
          #expect(result.isWhole && result.text == text, "\(name), cut at \(first), \(second)")
        }
      }
    }
  }

  @Test func aCharacterThatTheEndCutsIsAFault() throws {
    let result = try Self.convert([0x41, 0x93], from: "Shift_JIS", cutAt: [])
    #expect(!result.isWhole)
    #expect(result.text == "A")
  }

  /// 0x98 is the one byte that windows-1251 leaves free.
  @Test func whatStandsBeforeAFaultIsConverted() throws {
    let result = try Self.convert([0xC6, 0x98, 0xF3], from: "windows-1251", cutAt: [])
    #expect(!result.isWhole)
    #expect(result.text == "Ж")
  }

  @Test func anUnknownNameHasNoConverter() {
    #expect(CharacterConverter(from: "x-none") == nil)
  }
}
