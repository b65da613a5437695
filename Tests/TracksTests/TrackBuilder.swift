import Geo
import Glibc
import Tracks

/// Builds segments on the equator, where a metre is the same share of a degree everywhere.
enum TrackBuilder {
  /// Degrees a metre along the equator of the mean sphere that distances are measured on.
  static let degreesPerMeter = 180 / (Double.pi * 6_371_008.8)

  /// A fix `meters` east of Greenwich at `seconds` after the start of 1970; nil for no time.
  static func fix(
    meters: Double, seconds: Double?, speedMetersPerSecond: Double? = nil, north: Double = 0
  ) -> Fix {
    Fix(
      Coordinate(longitude: meters * degreesPerMeter, latitude: north * degreesPerMeter),
      time: seconds.map { Timestamp(milliseconds: Int64(($0 * 1000).rounded())) },
      speedMetersPerSecond: speedMetersPerSecond)
  }

  /// One fix a second at a constant speed.
  static func steady(kmh: Double, count: Int, from meters: Double = 0, at second: Double = 0)
    -> [Fix]
  {
    (0..<count).map {
      fix(meters: meters + Double($0) * kmh / 3.6, seconds: second + Double($0))
    }
  }

  static func track(_ fixes: [Fix]...) -> Track {
    Track(kind: .recorded, segments: fixes.map { Segment($0) })
  }
}
