/// A place on WGS 84, in degrees.
public struct Coordinate: Hashable, Sendable {
  /// Degrees east of Greenwich, -180...180. Both ±180 are the antimeridian.
  public let longitude: Double

  /// Degrees north of the equator, -90...90.
  public let latitude: Double

  /// Takes degrees that are known to be in range; nothing is checked.
  @inlinable
  public init(longitude: Double, latitude: Double) {
    self.longitude = longitude
    self.latitude = latitude
  }

  /// Takes degrees from outside, bringing the longitude into -180...180.
  ///
  /// - Parameters:
  ///   - wrappingLongitude: -360...360; 190 becomes -170, and exactly ±180 stays as it is.
  ///   - latitude: -90...90.
  /// - Returns: nil for a number that is not finite or not in these ranges.
  public init?(wrappingLongitude: Double, latitude: Double) {
    // Comparisons with NaN are false, so they refuse it.
    guard abs(wrappingLongitude) <= 360, abs(latitude) <= 90 else { return nil }
    if wrappingLongitude > 180 {
      longitude = wrappingLongitude - 360
    } else if wrappingLongitude < -180 {
      longitude = wrappingLongitude + 360
    } else {
      longitude = wrappingLongitude
    }
    self.latitude = latitude
  }
}
