import Glibc

/// Distances along the surface of a sphere.
public enum GreatCircle {
  /// The mean radius of WGS 84, (2a + b) / 3, in metres.
  public static let earthRadiusMeters = 6_371_008.8

  /// The shortest way between two coordinates over the sphere, in metres.
  ///
  /// On the WGS 84 ellipsoid the way is up to 0.56 % shorter, going north or south at the equator,
  /// and up to 0.45 % longer, near the poles.
  ///
  /// The haversine h = sin²(Δφ/2) cos²(Δλ/2) + cos²(φₘ) sin²(Δλ/2), with φₘ the mean latitude, is
  /// the usual sin²(Δφ/2) + cos φ₁ cos φ₂ sin²(Δλ/2) with a cosine less. It is a sum without
  /// cancellation, and so is 1 − h = cos²(Δφ/2) cos²(Δλ/2) + sin²(φₘ) sin²(Δλ/2), which takes over
  /// beyond a quarter of the way round: short and antipodal distances are both right to
  /// nanometres.
  @inlinable
  public static func meters(from start: Coordinate, to end: Coordinate) -> Double {
    let radians = Double.pi / 360
    let halfLatitude = sin((end.latitude - start.latitude) * radians)
    let halfLongitude = sin((end.longitude - start.longitude) * radians)
    let mean = cos((end.latitude + start.latitude) * radians)
    let (latitude, longitude) = (halfLatitude * halfLatitude, halfLongitude * halfLongitude)
    let haversine = latitude * (1 - longitude) + mean * mean * longitude
    guard haversine > 0.5 else { return 2 * earthRadiusMeters * asin(haversine.squareRoot()) }
    return .pi * earthRadiusMeters - metersToAntipode(from: start, to: end)
  }

  /// The way from `end` to the point opposite `start`, in metres; both less than 90° apart.
  @usableFromInline
  static func metersToAntipode(from start: Coordinate, to end: Coordinate) -> Double {
    let radians = Double.pi / 360
    let halfLatitude = cos((end.latitude - start.latitude) * radians)
    let halfLongitude = (end.longitude - start.longitude) * radians
    let mean = sin((end.latitude + start.latitude) * radians)
    let north = halfLatitude * cos(halfLongitude)
    let east = mean * sin(halfLongitude)
    return 2 * earthRadiusMeters * asin((north * north + east * east).squareRoot())
  }
}
