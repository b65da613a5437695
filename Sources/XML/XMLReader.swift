import Bytes
import CExpat

/// Goes through an XML document of any size and reports its elements, without building a tree.
///
/// A wrapper of Expat. Hostile documents end in an error early: a DOCTYPE stops the parse (so no
/// entity is ever expanded and nothing external opened), nesting and the length of a tag are
/// bounded, and memory does not grow with the document.
package final class XMLReader {
  /// The greatest nesting of elements.
  package static let depthLimit = 64
  /// The greatest length of one tag, comment or declaration, in bytes.
  package static let tokenLimit = 1 << 20
  /// How much is read and parsed at a time, in bytes.
  private static let chunkSize = 1 << 16

  private let source: any ByteSource
  private let handler: any XMLHandler
  private var parser: XML_Parser
  private var converter: (name: String, converter: CharacterConverter)?
  // Looked at for every element; see GPXHandler for why they are unchecked.
  @exclusivity(unchecked) private var depth = 0
  @exclusivity(unchecked) private var failure: XMLError?
  @exclusivity(unchecked) private var namespaces = NamespaceScope()
  /// The first prefix that the document used and had not declared: damage that does not stop the
  /// parse.
  @exclusivity(unchecked) package private(set) var undeclaredPrefix: UndeclaredPrefix?
  private var unknownEncoding: String?
  /// How many bytes Expat has been given.
  private var fedByteCount = 0
  /// Line breaks before the document's first byte, which Expat never saw.
  private var skippedLines = 0
  /// Blanks after the last of them.
  private var skippedColumns = 0

  /// A reader of `source` that reports to `handler`.
  package init(_ source: any ByteSource, handler: any XMLHandler) {
    self.source = source
    self.handler = handler
    parser = Self.makeParser(encoding: nil)
  }

  deinit { XML_ParserFree(parser) }

  /// Reads the document to its end.
  ///
  /// - Throws: ``XMLError``, after everything before the fault was reported; or what the source
  ///   throws.
  package func parse() throws {
    var first = [UInt8](repeating: 0, count: Self.chunkSize)
    var filled = 0
    // A whole first chunk, so that the declaration is in it and the parse can begin again.
    while filled < first.count {
      let count = try first.withUnsafeMutableBytes {
        try source.read(into: UnsafeMutableRawBufferPointer(rebasing: $0[filled...]))
      }
      if count == 0 { break }
      filled += count
    }
    let isWhole = filled < first.count
    let start = leadingBlanks(first[..<filled])
    if let encoding = markedEncoding(first[..<filled], before: start) {
      restart(as: encoding)
    } else {
      attachHandlers()
    }
    try first.withUnsafeBytes { raw in
      try begin(UnsafeRawBufferPointer(rebasing: raw[start..<filled]), isLast: isWhole)
    }
    if isWhole { return }
    try parseRest()
  }

  /// The encoding of a byte order mark before the document, which counts more than a declaration
  /// (RFC 7303, section 3.3).
  private func markedEncoding(_ bytes: ArraySlice<UInt8>, before start: Int) -> String? {
    let rest = bytes[start...]
    if rest.starts(with: [0xFF, 0xFE]) || rest.starts(with: [0xFE, 0xFF]) { return "UTF-16" }
    return bytes[..<start].contains(0xEF) ? "UTF-8" : nil
  }

  /// Parses the first chunk; where its declaration names an encoding that Expat lacks, or one that
  /// the bytes contradict, starts again with a converter or as UTF-8.
  private func begin(_ bytes: UnsafeRawBufferPointer, isLast: Bool) throws(XMLError) {
    do throws(XMLError) {
      try feed(bytes, isLast: isLast)
    } catch {
      let code = XML_GetErrorCode(parser)
      if code == XML_ERROR_UNKNOWN_ENCODING, let name = unknownEncoding {
        guard let converter = CharacterConverter(from: name) else {
          throw .unknownEncoding(name: name)
        }
        self.converter = (name, converter)
      } else if code != XML_ERROR_INCORRECT_ENCODING {
        throw error
      }
      restart(as: "UTF-8")
      try feed(bytes, isLast: isLast)
    }
  }

  private func parseRest() throws {
    while true {
      if converter == nil {
        guard let buffer = XML_GetBuffer(parser, Int32(Self.chunkSize)) else {
          throw currentError()
        }
        let count = try source.read(
          into: UnsafeMutableRawBufferPointer(start: buffer, count: Self.chunkSize))
        fedByteCount += count
        try check(XML_ParseBuffer(parser, Int32(count), count == 0 ? 1 : 0))
        if count == 0 { return }
      } else {
        var chunk = [UInt8](repeating: 0, count: Self.chunkSize)
        let count = try chunk.withUnsafeMutableBytes { try source.read(into: $0) }
        try chunk.withUnsafeBytes {
          try feed(UnsafeRawBufferPointer(rebasing: $0[..<count]), isLast: count == 0)
        }
        if count == 0 { return }
      }
      try checkTokenLength()
    }
  }

  /// Hands bytes to Expat, through the converter when there is one.
  private func feed(_ bytes: UnsafeRawBufferPointer, isLast: Bool) throws(XMLError) {
    guard let (name, converter) = converter else {
      return try parse(bytes, isLast: isLast)
    }
    let (utf8, isWhole) = converter.convert(bytes, isLast: isLast)
    try utf8.withUnsafeBufferPointer { bytes throws(XMLError) in
      try parse(UnsafeRawBufferPointer(bytes), isLast: isLast && isWhole)
    }
    if !isWhole {
      throw .undecodable(name: name, line: Int(XML_GetCurrentLineNumber(parser)) + skippedLines)
    }
  }

  private func parse(_ bytes: UnsafeRawBufferPointer, isLast: Bool) throws(XMLError) {
    fedByteCount += bytes.count
    let text = bytes.baseAddress?.assumingMemoryBound(to: CChar.self)
    try check(XML_Parse(parser, text, Int32(bytes.count), isLast ? 1 : 0))
  }

  private func check(_ status: XML_Status) throws(XMLError) {
    if status != XML_STATUS_OK { throw currentError() }
  }

  private func currentError() -> XMLError {
    if let failure { return failure }
    let reason = XML_ErrorString(XML_GetErrorCode(parser)).map { String(cString: $0) }
    return .syntax(line: line, column: column, reason: reason ?? "not well-formed")
  }

  private func checkTokenLength() throws(XMLError) {
    // Expat's byte index stays at the start of a token that it has not seen the end of.
    if fedByteCount - Int(XML_GetCurrentByteIndex(parser)) > Self.tokenLimit {
      throw .tokenTooLong(line: line, column: column)
    }
  }

  private var line: Int { Int(XML_GetCurrentLineNumber(parser)) + skippedLines }
  private var column: Int {
    let isFirstLine = XML_GetCurrentLineNumber(parser) == 1
    return Int(XML_GetCurrentColumnNumber(parser)) + 1 + (isFirstLine ? skippedColumns : 0)
  }

  /// How many bytes of blanks, and of a byte order mark among them, stand before the document:
  /// Expat refuses a declaration that is not the very first thing.
  private func leadingBlanks(_ bytes: ArraySlice<UInt8>) -> Int {
    var index = 0
    while index < bytes.count {
      switch bytes[index] {
      case 0x0A:
        skippedLines += 1
        skippedColumns = 0
        index += 1
      case 0x09, 0x0D, 0x20:
        skippedColumns += 1
        index += 1
      case 0xEF where bytes[index...].starts(with: [0xEF, 0xBB, 0xBF]): index += 3
      default: return index
      }
    }
    return index
  }
}

// MARK: - Expat's callbacks

extension XMLReader {
  private static func makeParser(encoding: String?) -> XML_Parser {
    // Null only when memory has run out, where Swift itself would stop as well.
    guard let parser = XML_ParserCreate(encoding) else {
      preconditionFailure("no memory for an XML parser")
    }
    return parser
  }

  private func restart(as encoding: String) {
    XML_ParserFree(parser)
    parser = Self.makeParser(encoding: encoding)
    depth = 0
    failure = nil
    namespaces = NamespaceScope()
    undeclaredPrefix = nil
    fedByteCount = 0
    attachHandlers()
  }

  private func attachHandlers() {
    XML_SetUserData(parser, Unmanaged.passUnretained(self).toOpaque())
    XML_SetElementHandler(parser, startElementCallback, endElementCallback)
    XML_SetStartDoctypeDeclHandler(parser) { data, _, _, _, _ in
      withReader(data) { $0.stop(.doctype(line: $0.line, column: $0.column)) }
    }
    XML_SetUnknownEncodingHandler(
      parser,
      { data, name, _ in
        let text = name.map { String(cString: $0) }
        withReader(data) { $0.unknownEncoding = text }
        return 0
      }, Unmanaged.passUnretained(self).toOpaque())
  }

  fileprivate func start(_ qualified: UnsafePointer<CChar>, _ attributes: XMLAttributes) {
    // Expat may report a few more events after it was told to stop.
    guard failure == nil else { return }
    depth += 1
    if depth > Self.depthLimit {
      return stop(.tooDeep(line: line, column: column))
    }
    if undeclaredPrefix == nil,
      let prefix = namespaces.enter(qualified, attributes, depth: depth)
    {
      undeclaredPrefix = UndeclaredPrefix(
        prefix: prefix.description, line: line, column: column)
    }
    let wantsText = handler.startElement(XMLName(qualified: qualified), attributes)
    XML_SetCharacterDataHandler(parser, wantsText ? textCallback : nil)
    if depth == 1, let rejection = handler.rejection { stop(.rejected(rejection)) }
  }

  fileprivate func end() {
    guard failure == nil else { return }
    namespaces.leave(depth: depth)
    depth -= 1
    XML_SetCharacterDataHandler(parser, nil)
    handler.endElement()
  }

  fileprivate func text(_ piece: Span<UInt8>) {
    if failure == nil { handler.text(piece) }
  }

  private func stop(_ error: XMLError) {
    failure = error
    XML_StopParser(parser, 0)
  }
}

/// Runs `body` on the reader that Expat hands back as its user data. The reader outlives the parse,
/// so counting a reference for every callback (three an element) would only cost time.
private func withReader(_ data: UnsafeMutableRawPointer?, _ body: (XMLReader) -> Void) {
  guard let data else { return }
  Unmanaged<XMLReader>.fromOpaque(data)._withUnsafeGuaranteedRef(body)
}

private func startElementCallback(
  _ data: UnsafeMutableRawPointer?, _ name: UnsafePointer<CChar>?,
  _ attributes: UnsafeMutablePointer<UnsafePointer<CChar>?>?
) {
  guard let name, let attributes else { return }
  withReader(data) { $0.start(name, XMLAttributes(attributes)) }
}

private func endElementCallback(_ data: UnsafeMutableRawPointer?, _: UnsafePointer<CChar>?) {
  withReader(data) { $0.end() }
}

private func textCallback(
  _ data: UnsafeMutableRawPointer?, _ text: UnsafePointer<CChar>?, _ count: Int32
) {
  guard let text else { return }
  text.withMemoryRebound(to: UInt8.self, capacity: Int(count)) { bytes in
    withReader(data) { $0.text(UnsafeBufferPointer(start: bytes, count: Int(count)).span) }
  }
}
