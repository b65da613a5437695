/// Where and why an XML document stopped being readable.
package enum XMLError: Error, Equatable, CustomStringConvertible {
  /// Expat found a fault; `reason` is its text.
  case syntax(line: Int, column: Int, reason: String)
  /// A document type declaration: no supported format has one, and entities in it can be an attack.
  case doctype(line: Int, column: Int)
  /// Elements nested deeper than ``XMLReader/depthLimit``.
  case tooDeep(line: Int, column: Int)
  /// One tag, comment or declaration longer than ``XMLReader/tokenLimit`` bytes.
  case tokenTooLong(line: Int, column: Int)
  /// The declared encoding is not known to the C library.
  case unknownEncoding(name: String)
  /// The bytes are not what the declared encoding allows; `line` counts lines converted so far.
  case undecodable(name: String, line: Int)
  /// The handler has no use for this root element.
  case rejected(XMLRejection)

  /// `line:column`, both from 1, or nil where the fault has no place.
  package var place: String? {
    switch self {
    case .syntax(let line, let column, _), .doctype(let line, let column),
      .tooDeep(let line, let column), .tokenTooLong(let line, let column):
      "\(line):\(column)"
    case .undecodable(_, let line): "\(line):1"
    case .unknownEncoding, .rejected: nil
    }
  }

  /// What is wrong, without the place.
  package var reason: String {
    switch self {
    case .syntax(_, _, let reason): reason
    case .doctype: "a DOCTYPE is not allowed; remove the declaration"
    case .tooDeep: "elements are nested more than \(XMLReader.depthLimit) deep"
    case .tokenTooLong: "one tag or comment is longer than \(XMLReader.tokenLimit) bytes"
    case .unknownEncoding(let name):
      "the declared encoding \(name) is not known; save the file as UTF-8"
    case .undecodable(let name, _): "the bytes are not \(name), the encoding that the file declares"
    case .rejected(let rejection): "the root element is <\(rejection.root)>"
    }
  }

  package var description: String { place.map { "\($0): \(reason)" } ?? reason }
}
