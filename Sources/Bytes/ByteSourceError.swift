import Glibc

/// Why bytes could not be had from a file.
package enum ByteSourceError: Error, Equatable, CustomStringConvertible {
  /// The file could not be opened; `code` is the `errno` of `open`.
  case cannotOpen(path: String, code: Int32)
  /// Reading failed half-way; `code` is the `errno` of `read`.
  case cannotRead(path: String, code: Int32)
  /// The path names a folder.
  case isDirectory(path: String)

  package var description: String {
    switch self {
    case .cannotOpen(let path, let code):
      "\(path): cannot be opened: \(Self.reason(code))"
    case .cannotRead(let path, let code):
      "\(path): cannot be read: \(Self.reason(code))"
    case .isDirectory(let path):
      "\(path): is a folder; name the files in it"
    }
  }

  private static func reason(_ code: Int32) -> String {
    guard let text = strerror(code) else { return "error \(code)" }
    return String(cString: text).lowercased()
  }
}
