import Bytes
import TestSupport
import Testing

@Suite struct ByteReaderTests {
  /// Vectors: the text of LEB128 in DWARF 4, and of PMTiles' varints.
  @Test(
    arguments: [
      (0, [0x00]), (1, [0x01]), (127, [0x7F]), (128, [0x80, 0x01]), (16_383, [0xFF, 0x7F]),
      (624_485, [0xE5, 0x8E, 0x26]),
      (9_007_199_254_740_991, [0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0x0F]),
      (.max, [0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0x01]),
    ] as [(UInt64, [UInt8])])
  func numbers(_ value: UInt64, _ bytes: [UInt8]) {
    var writer = ByteWriter()
    writer.append(value)
    #expect(writer.bytes == bytes)
    bytes.withUnsafeBytes {
      var reader = ByteReader($0)
      #expect(reader.number() == value)
      #expect(reader.isAtEnd)
      #expect(reader.number() == nil)
    }
    // What follows is not looked at.
    (bytes + [UInt8](repeating: 0xFF, count: 8)).withUnsafeBytes {
      var reader = ByteReader($0)
      #expect(reader.number() == value)
      #expect(reader.remaining == 8)
    }
    for count in 0..<bytes.count {
      Array(bytes[..<count]).withUnsafeBytes {
        var reader = ByteReader($0)
        #expect(reader.number() == nil)
      }
    }
  }

  @Test func whatIsTooLongIsNoNumber() {
    for bytes in [
      [UInt8](repeating: 0xFF, count: 9) + [0x02], [UInt8](repeating: 0x80, count: 10) + [0],
    ] {
      bytes.withUnsafeBytes {
        var reader = ByteReader($0)
        #expect(reader.number() == nil)
      }
    }
  }

  @Test func signedAndFixedNumbersComeBack() {
    let seed: UInt64 = 12
    var random = SplitMix64(seed: seed)
    var values: [Int64] = [0, -1, 1, -64, 63, 64, .min, .max]
    for shift in 0..<64 { values.append(Int64.random(in: .min ... .max, using: &random) >> shift) }
    var writer = ByteWriter()
    for value in values {
      writer.append(signed: value)
      writer.append(fixed: UInt64(bitPattern: value))
      writer.append(byte: 7)
    }
    writer.bytes.withUnsafeBytes {
      var reader = ByteReader($0)
      for value in values {
        #expect(reader.signed() == value, "seed \(seed)")
        #expect(reader.fixed() == UInt64(bitPattern: value))
        #expect(reader.byte() == 7)
      }
      #expect(reader.isAtEnd && reader.byte() == nil && reader.fixed() == nil)
    }
  }
}
