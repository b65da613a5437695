import Geo
import TestSupport

extension Coordinate {
  /// Any place, each degree as likely as another.
  static func random(using random: inout SplitMix64) -> Coordinate {
    Coordinate(
      longitude: Double.random(in: -180...180, using: &random),
      latitude: Double.random(in: -90...90, using: &random))
  }
}
