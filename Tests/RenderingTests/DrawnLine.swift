import Cairo
import Geo
import Lines
import Styling
import Tracks

@testable import Rendering

/// Lines given in pixels of the world, and what is drawn of them.
enum DrawnLine {
  /// A line through some pixels of the world, with a speed for every leg; without speeds they are
  /// unknown.
  static func geometry(
    _ points: [(x: Double, y: Double)], kmh: [Double?]? = nil, scale: MapScale
  ) -> RouteGeometry {
    let line = RouteGeometry.Line(
      points: points.map {
        TilePoint(x: $0.x / scale.worldPixels, y: $0.y / scale.worldPixels)
      },
      legSpeedsKmh: kmh ?? [Double?](repeating: nil, count: max(0, points.count - 1)))
    return RouteGeometry(lines: [line])
  }

  /// The pixels of one tile-sized square of a line whose corner is at the world's pixel (`x`, `y`).
  static func pixels(
    _ geometry: RouteGeometry, style: Style, scale: MapScale, x: Double, y: Double
  ) -> [UInt8] {
    let scene = RouteScene([geometry], scale: scale, bands: style.route.bands)
    var renderer = TileRenderer(scene, style: style)
    return renderer.pixels(x: x, y: y, background: nil)
  }

  /// The pixels of a picture, row by row without padding.
  static func pixels(of pieces: PicturePieces, threads: Int) async throws -> [UInt8] {
    var surface = try ImageSurface(width: pieces.width, height: pieces.height)
    try await pieces.draw(on: &surface, threads: threads)
    return surface.withPixels { Array($0) }
  }
}
