import Geo
import Glibc
import TestSupport
import Tracks

@testable import Rendering

/// Makes up routes near a place of the world as it is drawn at one scale.
enum RandomRoute {
  /// Lengths of legs, in pixels: from those that vanish to those that Cairo cannot take.
  private static let lengths = [0.0, 0.4, 3, 20, 90, 500, 6000, 60_000]

  /// A trip that wanders about a pixel of the world, in all bands.
  static func trip(
    aroundX x: Double, y: Double, scale: MapScale, using random: inout SplitMix64
  ) -> Trip {
    let world = scale.worldPixels
    var place = TilePoint(x: x, y: y)
    var fixes: [Fix] = []
    let usual = lengths.randomElement(using: &random) ?? 3
    var speed = 10.0
    let count = [2, 3, 20, 150, 400].randomElement(using: &random) ?? 2
    for _ in 0..<count {
      if Int.random(in: 0..<8, using: &random) == 0 {
        speed = Double.random(in: 0...45, using: &random)
      }
      fixes.append(
        Fix(
          Coordinate(
            // Longitudes of a globe: the line goes over the antimeridian like any other.
            longitude: remainder(WebMercator.longitude(x: place.x / world), 360),
            latitude: WebMercator.latitude(y: place.y / world)),
          speedMetersPerSecond: Int.random(in: 0..<20, using: &random) == 0 ? nil : speed))
      let length =
        Int.random(in: 0..<5, using: &random) == 0
        ? (lengths.randomElement(using: &random) ?? 3)
        : usual * Double.random(in: 0.2...1, using: &random)
      let angle = Double.random(in: 0...(2 * .pi), using: &random)
      place = TilePoint(x: place.x + length * cos(angle), y: place.y + length * sin(angle))
      // Back home from far away, so that something is to be seen.
      if abs(place.x - x) > 1500 || abs(place.y - y) > 1500 {
        if Bool.random(using: &random) {
          place = TilePoint(
            x: x + Double.random(in: -400...400, using: &random),
            y: y + Double.random(in: -400...400, using: &random))
        }
      }
    }
    // A planned line: it is drawn as it is, whatever the speeds say of its legs.
    return Trip(Track(kind: .route, segments: [Segment(fixes)]))
  }
}
