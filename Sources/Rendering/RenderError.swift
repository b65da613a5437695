import Cairo
import PNG

/// Why a picture could not be made.
package enum RenderError: Error, Equatable, CustomStringConvertible {
  /// A picture of this size is refused; sides are 16 to ``StaticMap/sideLimit`` device pixels.
  case size(width: Double, height: Double)
  /// Cairo failed.
  case drawing(CairoError)
  /// Compressing failed.
  case encoding(PNGError)

  package var description: String {
    switch self {
    case .size(let width, let height):
      "a picture of \(Self.whole(width))×\(Self.whole(height)) pixels is refused; each side can be 16 to \(StaticMap.sideLimit) pixels, scale included"
    case .drawing(let error): "\(error)"
    case .encoding(let error): "the picture cannot be compressed: \(error)"
    }
  }

  private static func whole(_ pixels: Double) -> String {
    abs(pixels) < 1e15 ? "\(Int(pixels))" : "\(pixels)"
  }
}
