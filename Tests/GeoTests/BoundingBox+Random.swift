import Geo
import TestSupport

extension BoundingBox {
  /// Any box, every second one across the antimeridian.
  static func random(latitudes: ClosedRange<Double>, using random: inout SplitMix64) -> BoundingBox
  {
    let first = Double.random(in: latitudes, using: &random)
    let second = Double.random(in: latitudes, using: &random)
    return BoundingBox(
      west: Double.random(in: -180...180, using: &random), south: min(first, second),
      east: Double.random(in: -180...180, using: &random), north: max(first, second))
  }

  /// Any box on a grid of 30 degrees, so that edges coincide and lie on ±180.
  static func randomOnGrid(using random: inout SplitMix64) -> BoundingBox {
    let south = Int.random(in: -3...3, using: &random)
    return BoundingBox(
      west: Double(Int.random(in: -6...6, using: &random)) * 30, south: Double(south) * 30,
      east: Double(Int.random(in: -6...6, using: &random)) * 30,
      north: Double(Int.random(in: south...3, using: &random)) * 30)
  }

  /// Whether the box holds the meridian, given in whole degrees; found by walking east from `west`.
  func holds(meridian: Int) -> Bool {
    var longitude = Int(west)
    while true {
      if (longitude - meridian) % 360 == 0 { return true }
      if Double(longitude) == east { return false }
      longitude += 1
      if longitude > 180 { longitude = -179 }
      // From 180 on, -180 has been passed as well.
      if longitude == -179 && east == -180 { return false }
    }
  }
}
