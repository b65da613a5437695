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
}
