import Bytes
import TestSupport
import Testing

@testable import XML

@Suite struct XMLReaderTests {
  private static func events(_ bytes: [UInt8], seed: UInt64? = nil) throws -> [String] {
    let handler = RecordingHandler()
    let source: any ByteSource = seed.map { ChoppedSource(bytes, seed: $0) } ?? MemorySource(bytes)
    try XMLReader(source, handler: handler).parse()
    return handler.events
  }

  private static func events(_ text: String) throws -> [String] { try events(Array(text.utf8)) }

  private static func error(_ text: String) -> XMLError? {
    #expect(throws: XMLError.self) { try events(text) }
  }

  @Test func elementsAttributesAndText() throws {
    #expect(
      try Self.events("<a x='1' y=\"&lt;2\">t&amp;u<b/><![CDATA[<c>]]></a>")
        == ["<a x=1 y=<2", "t&u", "<b", ">", ">"])
  }

  @Test func prefixesAreTakenOff() throws {
    #expect(
      try Self.events("<p:gpx xmlns:p='u' p:lat='1'><p:trk/></p:gpx>")
        == ["<gpx p=u lat=1", "<trk", ">", ">"])
  }

  @Test(
    arguments: [
      ("UTF-8", [0xD0, 0xB6, 0xC3, 0xA9]), ("ISO-8859-5", [0xD6]), ("windows-1251", [0xE6]),
      ("KOI8-R", [0xD6]), ("windows-1252", [0x80]), ("ISO-8859-15", [0xA4]),
      ("Shift_JIS", [0x93, 0x8C, 0x8B, 0x9E]), ("GB18030", [0xB1, 0xB1]), ("us-ascii", [0x41]),
    ] as [(String, [UInt8])])
  func declaredEncodings(_ name: String, _ bytes: [UInt8]) throws {
    let wanted = [
      "UTF-8": "жé", "ISO-8859-5": "ж", "windows-1251": "ж", "KOI8-R": "ж", "windows-1252": "€",
      "ISO-8859-15": "€", "Shift_JIS": "東京", "GB18030": "北", "us-ascii": "A",
    ]
    let document =
      Array("<?xml version='1.0' encoding='\(name)'?><a>".utf8) + bytes + Array("</a>".utf8)
    let text = try #require(wanted[name])
    #expect(try Self.events(document) == ["<a", text, ">"])
    for seed in 0..<20 as Range<UInt64> {
      #expect(try Self.events(document, seed: seed) == ["<a", text, ">"], "seed \(seed)")
    }
  }

  /// A multi-byte encoding through the converter, over several chunks of the reader.
  @Test func charactersAcrossChunks() throws {
    let document =
      Array("<?xml version='1.0' encoding='Shift_JIS'?><a>x".utf8)
      + [UInt8]((0..<100_000).flatMap { _ in [0x93, 0x8C] as [UInt8] }) + Array("</a>".utf8)
    #expect(try Self.events(document) == ["<a", "x" + String(repeating: "東", count: 100_000), ">"])
  }

  @Test func bytesThatTheEncodingDoesNotHave() {
    let document =
      Array("<?xml version='1.0' encoding='Shift_JIS'?>\n<a>".utf8) + [0x93, 0x20, 0xFF]
      + Array("</a>".utf8)
    let error = #expect(throws: XMLError.self) { try Self.events(document) }
    #expect(error?.reason == "the bytes are not Shift_JIS, the encoding that the file declares")
  }

  /// A program that converts a file to UTF-8 and leaves its declaration.
  @Test func aDeclarationOfUTF16OverUTF8() throws {
    #expect(
      try Self.events("<?xml version='1.0' encoding='UTF-16'?><a>ж</a>") == ["<a", "ж", ">"])
  }

  @Test func blanksAndAMarkBeforeTheDeclaration() throws {
    #expect(try Self.events("\n \u{FEFF}\n<?xml version='1.0'?><a/>") == ["<a", ">"])
    #expect(Self.error("\n\n<a>\n<b></a>")?.place == "4:6")
  }

  @Test func theSameEventsHoweverTheBytesCome() throws {
    let body = (0..<300).map { "<p n='\($0)'>жж\($0)<q/></p>" }.joined(separator: "\n")
    let document = Array("<?xml version='1.0' encoding='UTF-8'?><a>\(body)</a>".utf8)
    let whole = try Self.events(document)
    for seed in 0..<5 as Range<UInt64> {
      #expect(try Self.events(document, seed: seed) == whole, "seed \(seed)")
    }
  }

  @Test func depth() throws {
    func nested(_ depth: Int) -> String {
      String(repeating: "<a>", count: depth) + String(repeating: "</a>", count: depth)
    }
    #expect(try Self.events(nested(64)).count == 128)
    #expect(Self.error(nested(65)) == .tooDeep(line: 1, column: 193))
  }

  @Test func tokens() throws {
    func document(_ length: Int) -> String {
      "<a x='" + String(repeating: "y", count: length) + "'/>"
    }
    #expect(try Self.events(document(900_000)).count == 2)
    #expect(Self.error(document(3_000_000)) == .tokenTooLong(line: 1, column: 1))
    #expect(
      Self.error("<a><!--" + String(repeating: "y", count: 3_000_000) + "--></a>")
        == .tokenTooLong(line: 1, column: 4))
  }

  @Test func doctypes() {
    #expect(Self.error("<!DOCTYPE a>\n<a/>") == .doctype(line: 1, column: 12))
    #expect(
      Self.error("\n<!DOCTYPE a [<!ENTITY e SYSTEM 'file:///etc/passwd'>]><a>&e;</a>")
        == .doctype(line: 2, column: 13))
  }

  @Test(arguments: [
    ("", "1:1", "no element found"), ("<a>", "1:4", "no element found"),
    ("<a></b>", "1:6", "mismatched tag"), ("<a>&x;</a>", "1:4", "undefined entity"),
    ("<a/><b/>", "1:5", "junk after document element"),
    ("<a x=1/>", "1:6", "not well-formed (invalid token)"),
    ("<a x='1' x='2'/>", "1:10", "duplicate attribute"),
    ("<a>\u{1}</a>", "1:4", "not well-formed (invalid token)"),
  ])
  func faultsHaveTheirPlace(_ text: String, _ place: String, _ reason: String) {
    let error = Self.error(text)
    #expect(error?.place == place)
    #expect(error?.reason == reason)
  }

  @Test func anUnknownEncoding() {
    #expect(
      Self.error("<?xml version='1.0' encoding='x-none'?><a/>") == .unknownEncoding(name: "x-none"))
  }

  @Test func aRootOfNoUseStopsAtOnce() {
    let handler = RecordingHandler(rejecting: "html")
    let text = "<html>" + String(repeating: "<p>", count: 20) + "&&&"
    #expect(throws: XMLError.rejected(XMLRejection(root: "html"))) {
      try XMLReader(MemorySource(Array(text.utf8)), handler: handler).parse()
    }
    #expect(handler.events == ["<html"])
  }

  @Test func prefixesThatAreNotDeclared() throws {
    func undeclared(_ text: String) throws -> UndeclaredPrefix? {
      let reader = XMLReader(MemorySource(Array(text.utf8)), handler: RecordingHandler())
      try reader.parse()
      return reader.undeclaredPrefix
    }
    #expect(try undeclared("<a><p:b xmlns:p='u'/><c xml:lang='en'/></a>") == nil)
    #expect(try undeclared("<a xmlns:p='u'><b><p:c p:d='1'/></b></a>") == nil)
    #expect(
      try undeclared("<a><p:b xmlns:p='u'/>\n<p:c/></a>")
        == UndeclaredPrefix(prefix: "p", line: 2, column: 1))
    #expect(
      try undeclared("<a q:x='1'/>") == UndeclaredPrefix(prefix: "q", line: 1, column: 1))
  }

  @Test func everyTruncation() {
    let bytes = Array("<?xml version='1.0'?><a x='1'><b>жук &amp; да</b><!-- c --></a>".utf8)
    for length in 0..<bytes.count {
      #expect(throws: XMLError.self, "cut to \(length)") {
        try Self.events(Array(bytes[..<length]))
      }
    }
  }

  // MARK: - Borders

  /// UTF-16 in both orders, whatever the declaration says: a byte order mark is the last word
  /// (RFC 7303, section 3.3).
  @Test(arguments: ["UTF-16", "utf-16", "UTF-8", "ISO-8859-1", "windows-1251", ""])
  func utf16(declared: String) throws {
    let declaration = declared.isEmpty ? "" : "<?xml version='1.0' encoding='\(declared)'?>"
    let units = Array((declaration + "<a x='é'>Жук 🚗</a>").utf16)
    let little: [UInt8] =
      [0xFF, 0xFE] + units.flatMap { [UInt8($0 & 255), UInt8($0 >> 8)] as [UInt8] }
    let big: [UInt8] =
      [0xFE, 0xFF] + units.flatMap { [UInt8($0 >> 8), UInt8($0 & 255)] as [UInt8] }
    for bytes in [little, big] {
      #expect(try Self.events(bytes) == ["<a x=é", "Жук 🚗", ">"])
      for seed in 0..<5 as Range<UInt64> {
        #expect(try Self.events(bytes, seed: seed) == ["<a x=é", "Жук 🚗", ">"], "seed \(seed)")
      }
    }
  }

  /// Likewise for UTF-8: an editor adds the mark and leaves the declaration.
  @Test(arguments: ["UTF-8", "UTF-16", "ISO-8859-1", "windows-1251", "Shift_JIS", "x-none"])
  func aMarkOfUTF8(declared: String) throws {
    let text = "\u{FEFF}<?xml version='1.0' encoding='\(declared)'?><a>Жук</a>"
    #expect(try Self.events(text) == ["<a", "Жук", ">"])
  }

  @Test func columnsAreCharactersAndCountBlanksBeforeTheDocument() {
    #expect(Self.error("<a>жж&x;</a>")?.place == "1:6")
    #expect(Self.error("  <a>&x;</a>")?.place == "1:6")
    #expect(Self.error("\n\n  <a>&x;</a>")?.place == "3:6")
    #expect(Self.error("  <a>\n&x;</a>")?.place == "2:1")
    #expect(Self.error("\u{FEFF}<a>&x;</a>")?.place == "1:4")
  }

  /// The limit is 1 MiB, looked at after each read of 64 KiB; Expat itself looks less and less often
  /// at a token that goes on.
  @Test func theGreatestToken() throws {
    func document(_ length: Int) -> String {
      "<a>" + "<!--" + String(repeating: "y", count: length - 7) + "--></a>"
    }
    #expect(XMLReader.tokenLimit == 1 << 20)
    #expect(try Self.events(document((1 << 20) - (1 << 16))).count == 2)
    #expect(Self.error(document((1 << 20) + (2 << 16))) == .tokenTooLong(line: 1, column: 4))
  }

  /// Text is no token: any length comes in pieces, CDATA too.
  @Test func longText() throws {
    let text = String(repeating: "жук ", count: 400_000)
    #expect(try Self.events("<a>\(text)</a>") == ["<a", text, ">"])
    #expect(try Self.events("<a><![CDATA[\(text)]]></a>") == ["<a", text, ">"])
  }

  /// A billion laughs, by value and by reference, and outside files: none is ever begun.
  @Test func entitiesAreNeverExpanded() {
    let laughs = (1..<10).map { level in
      "<!ENTITY l\(level) '" + String(repeating: "&l\(level - 1);", count: 10) + "'>"
    }
    let handler = RecordingHandler()
    let text = "<!DOCTYPE a [<!ENTITY l0 'ha'>\(laughs.joined())]><a>&l9;</a>"
    #expect(throws: XMLError.doctype(line: 1, column: 13)) {
      try XMLReader(MemorySource(Array(text.utf8)), handler: handler).parse()
    }
    #expect(handler.events.isEmpty)
    for outside in ["SYSTEM 'file:///etc/hostname'", "PUBLIC 'x' 'http://127.0.0.1:1/x'"] {
      #expect(Self.error("<!DOCTYPE a \(outside)><a/>")?.place?.hasPrefix("1:") == true)
    }
    // The five that every document has, and numbers.
    #expect(
      (try? Self.events("<a>&amp;&lt;&gt;&quot;&apos;&#1078;&#x416;</a>")) == [
        "<a", "&<>\"'жЖ", ">",
      ])
  }

  /// A failing read is thrown as it is, after the events before it.
  @Test func theErrorOfTheSourceComesThrough() {
    struct Failure: Error {}
    final class Failing: ByteSource {
      private var base = MemorySource(
        Array(("<a>" + String(repeating: "<b/>", count: 20_000)).utf8))
      func read(into buffer: UnsafeMutableRawBufferPointer) throws -> Int {
        let count = base.read(into: buffer)
        if count == 0 { throw Failure() }
        return count
      }
    }
    let handler = RecordingHandler()
    #expect(throws: Failure.self) { try XMLReader(Failing(), handler: handler).parse() }
    #expect(handler.events.first == "<a")
  }

  /// Any byte damaged in any encoding gives events or an error.
  @Test(arguments: ["UTF-8", "windows-1251", "Shift_JIS", "ISO-8859-1"])
  func damagedBytes(encoding: String) {
    let seed: UInt64 = 71
    var random = SplitMix64(seed: seed)
    let whole = Array(
      "<?xml version='1.0' encoding='\(encoding)'?><p:a xmlns:p='u' x='1'><b>t &amp; u</b><!-- c --></p:a>"
        .utf8)
    for round in 0..<500 {
      var bytes = whole
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        bytes[Int.random(in: bytes.indices, using: &random)] = UInt8.random(
          in: 0...255, using: &random)
      }
      do {
        let events = try Self.events(bytes)
        #expect(events.first?.hasPrefix("<") == true, "seed \(seed), round \(round)")
      } catch {
        #expect(error is XMLError, "seed \(seed), round \(round): \(error)")
      }
    }
  }
}
