/// Why a style cannot be used. Every case names the file.
package enum StyleError: Error, Equatable, CustomStringConvertible {
  /// The file is larger than ``StyleParser/byteLimit``.
  case tooLarge(file: String)
  /// The file is not JSON, even with comments allowed; `place` is `line:column`, nil for the file as a
  /// whole.
  case syntax(file: String, place: String?, reason: String)
  /// A key that a style does not have at this place.
  case unknownKey(file: String, path: String, allowed: [String])
  /// A key that has to be there is not.
  case missingKey(file: String, path: String)
  /// A value that is not what the key takes.
  case invalid(file: String, path: String, found: String, allowed: String)

  package var description: String {
    switch self {
    case .tooLarge(let file):
      "\(file): larger than \(StyleParser.byteLimit) bytes, which no style needs"
    case .syntax(let file, let place, let reason):
      "\(file)\(place.map { ":" + $0 } ?? ""): not JSON: \(reason)"
    case .unknownKey(let file, let path, let allowed):
      "\(file): \(path): unknown key; allowed here: \(allowed.joined(separator: ", "))"
    case .missingKey(let file, let path):
      "\(file): \(path): missing"
    case .invalid(let file, let path, let found, let allowed):
      "\(file): \(path): \(found) is not \(allowed)"
    }
  }
}
