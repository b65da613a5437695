import Glibc

/// How large the world is drawn: a zoom, whole or not, and device pixels for a CSS pixel.
package struct MapScale: Hashable, Sendable {
  /// The fixed-point grid of Cairo's coordinates: all geometry lies on multiples of 1/256 px, so
  /// that moving it by whole pixels moves what is drawn exactly.
  package static let gridPerPixel = 256.0

  /// The zoom that widths in styles are looked up by; 256 CSS px a tile.
  package let zoom: Double
  /// Device pixels for a CSS pixel: 1, or 2 for `@2x`.
  package let pixelRatio: Double
  /// The side of the world in device pixels, on the grid.
  package let worldPixels: Double

  package init(zoom: Double, pixelRatio: Double) {
    self.zoom = zoom
    self.pixelRatio = pixelRatio
    worldPixels = Self.snapped(256 * pixelRatio * exp2(zoom))
  }

  /// The zoom at which a world of 256 px tiles is as wide in device pixels: at `@2x` one more.
  package var deviceZoom: Double { zoom + log2(pixelRatio) }

  /// The nearest multiple of the grid's step.
  package static func snapped(_ pixels: Double) -> Double {
    (pixels * gridPerPixel).rounded() / gridPerPixel
  }
}
