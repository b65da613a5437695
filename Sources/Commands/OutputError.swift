import Glibc

/// Why a result could not be written.
package enum OutputError: Error, Equatable, CustomStringConvertible {
  /// The file or its folder cannot be written; `code` is an `errno`.
  case cannotWrite(path: String, code: Int32)
  /// The file is there and Fogline did not write it.
  case exists(path: String)

  package var description: String {
    switch self {
    case .cannotWrite(let path, let code):
      "\(path): cannot be written: "
        + (strerror(code).map { String(cString: $0).lowercased() } ?? "error \(code)")
    case .exists(let path):
      "\(path): is there already and was not made by Fogline; give --force to replace it"
    }
  }
}
