/// Why a PNG could not be written or read.
package enum PNGError: Error, Equatable, CustomStringConvertible {
  /// The pixels given do not have the size that is said of them.
  case wrongSize
  /// igzip reported a failure, by its code.
  case compression(code: Int)
  /// libpng reported a failure, with its text.
  case library(String)
  /// The file ends within a chunk.
  case truncated
  /// More pixels than ``PNGDecoder/pixelLimit``.
  case tooLarge(width: Int, height: Int)

  package var description: String {
    switch self {
    case .wrongSize: "the pixels do not have the size that is said of them"
    case .compression(let code): "igzip failed with code \(code)"
    case .library(let text): "libpng: \(text)"
    case .truncated: "the PNG ends too early"
    case .tooLarge(let width, let height): "an image of \(width)×\(height) pixels is too large"
    }
  }
}
