import Foundation
import JSON
import TestSupport
import Testing

@Suite struct JSONReaderTests {
  private static func read(_ text: String) throws -> JSONValue {
    try JSONReader.read(Array(text.utf8))
  }

  /// Values from RFC 8259 and, for numbers, from arithmetic.
  @Test(
    arguments: [
      ("[null, true, false]", .array([.null, .bool(true), .bool(false)])),
      ("[0, -0, 12.5]", .array([.number(0), .number(0), .number(12.5)])),
      ("[-1e2, 2E-1, 5e+1]", .array([.number(-100), .number(0.2), .number(50)])),
      ("[1e-400, 9007199254740993]", .array([.number(0), .number(9_007_199_254_740_992)])),
      ("[\"\", \"é 𝄞\"]", .array([.string(""), .string("é 𝄞")])),
      (#"["\"\\\/\b\f\n\r\t"]"#, .array([.string("\"\\/\u{8}\u{C}\n\r\t")])),
      (#"["\u00e9\u20AC\uD834\udd1e"]"#, .array([.string("é€\u{1D11E}")])),
      (#"["a\u0000b"]"#, .array([.string("a\0b")])),
      ("[]", .array([])), ("{}", .object([:])),
      (" [ 1 , [ ] ] ", .array([.number(1), .array([])])),
      (#"{"a": {"a": 1}, "": null}"#, .object(["a": .object(["a": .number(1)]), "": .null])),
    ] as [(String, JSONValue)])
  func reads(_ text: String, _ value: JSONValue) throws {
    #expect(try Self.read(text) == value)
  }

  @Test(arguments: [
    ("[1, 2,]", "[1, 2]"), (#"{"a": 1, }"#, #"{"a": 1}"#), ("[1, // one\n2]", "[1, 2]"),
    ("[1, // one\r\n2]", "[1, 2]"), ("/* a\n b */ [1] // end", "[1]"),
    ("[1 /**/, /* x */ ]", "[1]"), ("[1]/***/", "[1]"), ("/* // */ [1]", "[1]"),
    ("// /*\n[1]", "[1]"), ("\u{FEFF}[1]", "[1]"), ("\u{FEFF}// x\n[1]", "[1]"),
    (#"["// no", "/* no */,]"]"#, #"["\/\/ no", "\/* no *\/,]"]"#),
  ])
  func commentsAndTheLastCommaChangeNothing(_ text: String, _ plain: String) throws {
    #expect(try Self.read(text) == Self.read(plain))
  }

  /// Lines are counted by hand; what else is told is the library's.
  @Test(arguments: [
    ("", 1), ("// only this", 1), ("[1\n 2]", 2), ("{\"a\": 1\n\"b\": 2}", 2), ("[1,,]", 1),
    ("{a: 1}", 1), ("{'a': 1}", 1), ("{\"a\"\n\n1}", 3), ("{\"a\": ", 1), ("{\"a\":}", 1),
    ("[1}", 1),
    ("]", 1), ("{} x", 1), ("[NaN]", 1), ("[-Infinity]", 1), ("[nul]", 1), ("[True]", 1),
    ("[\n+1]", 2), ("[.5]", 1), ("[01]", 1), ("[5.]", 1), ("[-]", 1), ("[1e]", 1), ("[0x3]", 1),
    ("[1e999]", 1), ("[-1e999]", 1), ("[\"a\tb\"]", 1), ("[\"a", 1), ("[\"a\\\"]", 1),
    (#"["\x41"]"#, 1), (#"["\u12g4"]"#, 1), (#"["\ud83d"]"#, 1), (#"["\ude00\ud83d"]"#, 1),
    ("[1] /* x", 1), ("[1] /*/", 1), ("/* /* */ */ [1]", 1), ("[1] /", 1), ("# x\n[1]", 1),
    ("/* a\n */ { \"a\": 1,\n\"b\": 2,\n \"a\": 1}", 4), ("{\"a\": 1, \"\\u0061\": 1}", 1),
    (#"{"a\u0000": 1}"#, 1), ("[\u{1}]", 1), ("3", 1), ("null", 1),
  ])
  func aFaultIsPlaced(_ text: String, _ line: Int) {
    let error = #expect(throws: JSONError.self) { try Self.read(text) }
    #expect(error?.line == line)
    #expect(error?.reason.isEmpty == false)
  }

  /// Damaged texts that no decoder may take, after the kinds of the Unicode standard, table 3-7:
  /// bytes that never occur, a lone continuation, an overlong form, a surrogate, a cut character.
  @Test(
    arguments: [
      [0xFF], [0x80], [0xC0, 0xAF], [0xED, 0xA0, 0x80], [0xF0, 0x9F], [0xC3, 0xA9, 0xFC],
    ] as [[UInt8]])
  func bytesThatAreNotUTF8(_ bytes: [UInt8]) {
    for text in [bytes, Array("[\"".utf8) + bytes + Array("\"]".utf8)] {
      #expect(throws: JSONError.self) { try JSONReader.read(text) }
    }
  }

  @Test(arguments: [
    "[1\u{1B}[31m]", "[\u{7F}]", "[\u{9B}31m]", "[\"\u{9B}31m\" 1]", "{\"a\u{7F}\" 1}",
  ])
  func noMessageSteersATerminal(_ text: String) {
    let error = #expect(throws: JSONError.self) { try Self.read(text) }
    let reason = error?.reason ?? "\n"
    #expect(!reason.unicodeScalars.contains { $0.properties.generalCategory == .control })
  }

  @Test(arguments: ["[", "{\"a\":"])
  func deepNestingIsRefusedBeforeItCostsTheStack(_ bracket: String) throws {
    let closing = bracket == "[" ? "]" : "}"
    let inside = bracket == "[" ? "" : "1"
    func nested(_ depth: Int) -> String {
      String(repeating: bracket, count: depth) + inside + String(repeating: closing, count: depth)
    }
    #expect(throws: Never.self) { try Self.read(nested(32)) }
    for depth in [33, 100_000] {
      let error = #expect(throws: JSONError.self) { try Self.read(nested(depth)) }
      #expect(error?.reason == "brackets are nested more than 32 deep")
      #expect(error?.column == 32 * bracket.utf8.count + 1)
    }
  }

  /// What Foundation writes is read as it was meant.
  @Test func readsWhatFoundationWrites() throws {
    let seed: UInt64 = 23
    var random = SplitMix64(seed: seed)
    for _ in 0..<300 {
      let value = Self.randomValue(depth: 0, using: &random)
      // Jansson takes arrays and objects only at the top.
      let whole = JSONValue.array([value])
      let data = try whole.written(Bool.random(using: &random) ? [.prettyPrinted] : [])
      #expect(
        try JSONReader.read(Array(data)) == whole,
        "seed \(seed): \(String(decoding: data, as: UTF8.self))")
    }
  }

  private static func randomValue(depth: Int, using random: inout SplitMix64) -> JSONValue {
    switch Int.random(in: 0..<(depth < 4 ? 6 : 4), using: &random) {
    case 0: return .null
    case 1: return .bool(Bool.random(using: &random))
    case 2:
      // Sixteenths, which both sides hold exactly.
      return .number(Double(Int.random(in: -1_000_000...1_000_000, using: &random)) / 16)
    case 3: return .string(randomText(using: &random))
    case 4:
      return .array(
        (0..<Int.random(in: 0..<5, using: &random)).map { _ in
          randomValue(depth: depth + 1, using: &random)
        })
    default:
      var members: [String: JSONValue] = [:]
      for _ in 0..<Int.random(in: 0..<5, using: &random) {
        members[randomText(using: &random)] = randomValue(depth: depth + 1, using: &random)
      }
      return .object(members)
    }
  }

  private static func randomText(using random: inout SplitMix64) -> String {
    let characters = Array("ab\"\\/\n\t\u{1}\u{7F}é€\u{2028}𝄞👩‍🚀{}[]:,*")
    return String(
      (0..<Int.random(in: 0..<9, using: &random)).map { _ in
        characters[Int.random(in: characters.indices, using: &random)]
      })
  }
}
