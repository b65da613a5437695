/// Why a gzip file cannot be read.
package enum GzipError: Error, Equatable, CustomStringConvertible {
  /// It is no gzip file, ends too early or does not have the checksum that it says.
  case damaged
  /// It holds more bytes than are allowed.
  case tooLarge(limit: Int)

  package var description: String {
    switch self {
    case .damaged: "the gzip data is damaged"
    case .tooLarge(let limit): "the gzip data unpacks to more than \(limit) bytes"
    }
  }
}
