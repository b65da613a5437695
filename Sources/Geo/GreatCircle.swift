import Glibc

/// Distances along great circles of a sphere.
package enum GreatCircle {
  /// The mean radius of the Earth (IUGG, R₁), on which lengths differ from those on the WGS 84
  /// ellipsoid by at most 0.56 %.
  package static let earthRadiusMeters = 6_371_008.8

  /// The shortest way between two positions, in metres.
  ///
  /// The haversine formula (Sinnott 1984), which keeps its digits for short ways.
  package static func meters(from a: Coordinate, to b: Coordinate) -> Double {
    let radians = Double.pi / 180
    let sinLatitude = sin((b.latitude - a.latitude) * radians / 2)
    let sinLongitude = sin((b.longitude - a.longitude) * radians / 2)
    let haversine =
      sinLatitude * sinLatitude
      + cos(a.latitude * radians) * cos(b.latitude * radians) * sinLongitude * sinLongitude
    return 2 * earthRadiusMeters * asin(min(1, haversine.squareRoot()))
  }
}
