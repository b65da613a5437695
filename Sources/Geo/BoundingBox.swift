/// A box of degrees; its west edge is east of its east edge when it lies across the antimeridian.
package struct BoundingBox: Hashable, Sendable {
  package let west, south, east, north: Double

  package init(west: Double, south: Double, east: Double, north: Double) {
    self.west = west
    self.south = south
    self.east = east
    self.north = north
  }

  /// The box of a path whose legs take the shorter way round: 179.9 to −179.9 is 0.2° wide.
  ///
  /// - Returns: nil for no coordinate; −180 to 180 for a path that goes all the way round.
  package init?(path: some Sequence<Coordinate>) {
    var iterator = path.makeIterator()
    guard let first = iterator.next() else { return nil }
    var (south, north) = (first.latitude, first.latitude)
    // Longitudes go on beyond ±180 instead of jumping.
    var unwrapped = first.longitude
    var (west, east) = (unwrapped, unwrapped)
    var (westmost, eastmost) = (first.longitude, first.longitude)
    while let next = iterator.next() {
      south = min(south, next.latitude)
      north = max(north, next.latitude)
      unwrapped =
        next.longitude + 360 * ((unwrapped - next.longitude) / 360).rounded()
      // The written longitudes of the two edges, free of what unwrapping rounds.
      if unwrapped < west { (west, westmost) = (unwrapped, next.longitude) }
      if unwrapped > east { (east, eastmost) = (unwrapped, next.longitude) }
    }
    if east - west >= 360 { (westmost, eastmost) = (-180, 180) }
    self.init(west: westmost, south: south, east: eastmost, north: north)
  }

  /// Whether the box lies across ±180°.
  package var crossesAntimeridian: Bool { west > east }

  /// Degrees from west to east, 0 to 360.
  package var longitudeSpan: Double { crossesAntimeridian ? east - west + 360 : east - west }

  /// The middle, its longitude −180 to 180.
  package var center: Coordinate {
    let middle = west + longitudeSpan / 2
    return Coordinate(
      longitude: middle > 180 ? middle - 360 : middle, latitude: (south + north) / 2)
  }

  /// Whether a position lies in the box, its edges included.
  package func contains(_ coordinate: Coordinate) -> Bool {
    guard (south...max(south, north)).contains(coordinate.latitude) else { return false }
    return containsLongitude(coordinate.longitude)
  }

  /// Whether two boxes share a position.
  package func intersects(_ other: BoundingBox) -> Bool {
    guard south <= other.north, north >= other.south else { return false }
    return containsLongitude(other.west) || other.containsLongitude(west)
  }

  /// The smallest box around both; of two that are equally wide, the one that does not cross ±180°.
  package func union(_ other: BoundingBox) -> BoundingBox {
    let south = min(south, other.south)
    let north = max(north, other.north)
    let candidates = [
      (west, east), (west, other.east), (other.west, east), (other.west, other.east), (-180, 180),
    ].map { BoundingBox(west: $0, south: south, east: $1, north: north) }
    let holding = candidates.filter { $0.covers(self) && $0.covers(other) }
    return holding.min {
      ($0.longitudeSpan, $0.crossesAntimeridian ? 1 : 0)
        < ($1.longitudeSpan, $1.crossesAntimeridian ? 1 : 0)
    } ?? BoundingBox(west: -180, south: south, east: 180, north: north)
  }

  /// Whether every longitude of `other` is in this box.
  private func covers(_ other: BoundingBox) -> Bool {
    if longitudeSpan >= 360 { return true }
    // Both in degrees east of this box's west edge.
    let start = Self.turned(other.west - west)
    return start + other.longitudeSpan <= longitudeSpan + 1e-12
  }

  private func containsLongitude(_ longitude: Double) -> Bool {
    if longitudeSpan >= 360 { return true }
    if crossesAntimeridian { return longitude >= west || longitude <= east }
    if longitude >= west && longitude <= east { return true }
    // The two ways to write the antimeridian.
    return abs(longitude) == 180 && (west == -longitude || east == -longitude)
  }

  /// Degrees taken into 0 ..< 360.
  private static func turned(_ degrees: Double) -> Double {
    degrees < 0 ? degrees + 360 : degrees >= 360 ? degrees - 360 : degrees
  }
}
