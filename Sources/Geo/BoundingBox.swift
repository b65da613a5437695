/// An area between two meridians and two parallels, edges included, in degrees of WGS 84.
///
/// ```
///                    180°
/// ┌───────────────────┬──────┐
/// │   ┌──────┐   ┌────┼───┐  │    left: west < east
/// │   └──────┘   └────┼───┘  │    right: west > east, across the antimeridian
/// └───────────────────┴──────┘
/// ```
public struct BoundingBox: Hashable, Sendable {
  /// The longitude where the box begins, -180...180.
  public let west: Double

  /// The least latitude, -90...90.
  public let south: Double

  /// The longitude where the box ends, going east from `west`, -180...180.
  public let east: Double

  /// The greatest latitude, `south`...90.
  public let north: Double

  /// Takes degrees that are known to be in range; nothing is checked.
  @inlinable
  public init(west: Double, south: Double, east: Double, north: Double) {
    self.west = west
    self.south = south
    self.east = east
    self.north = north
  }

  /// Whether the box goes on from 180° to -180°, which is when `west` is greater than `east`.
  public var crossesAntimeridian: Bool { west > east }

  /// The degrees from `west` east to `east`, 0...360.
  public var longitudeSpan: Double {
    crossesAntimeridian ? east - west + 360 : east - west
  }

  /// The middle of the longitudes and of the latitudes.
  public var center: Coordinate {
    let longitude = west + longitudeSpan / 2
    return Coordinate(
      longitude: longitude > 180 ? longitude - 360 : longitude, latitude: (south + north) / 2)
  }

  /// Whether a coordinate lies in the box or on its edge; ±180° are the same place.
  public func contains(_ coordinate: Coordinate) -> Bool {
    let (longitude, latitude) = (coordinate.longitude, coordinate.latitude)
    guard latitude >= south, latitude <= north else { return false }
    if abs(longitude) == 180 { return touchesAntimeridian }
    return crossesAntimeridian
      ? longitude >= west || longitude <= east
      : longitude >= west && longitude <= east
  }

  /// Whether two boxes have at least a point of an edge in common; ±180° are the same place.
  public func intersects(_ other: BoundingBox) -> Bool {
    guard south <= other.north, other.south <= north else { return false }
    if touchesAntimeridian && other.touchesAntimeridian { return true }
    // Now at most one of the two crosses the antimeridian.
    return crossesAntimeridian || other.crossesAntimeridian
      ? west <= other.east || other.west <= east
      : west <= other.east && other.west <= east
  }

  /// Whether any of the box lies on ±180°.
  private var touchesAntimeridian: Bool {
    crossesAntimeridian || west <= -180 || east >= 180
  }
}
