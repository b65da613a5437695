/// The bounding box of a path that grows at its end, leg by leg.
///
/// Longitudes are followed as on an endless strip of worlds, so that a box that crosses the
/// antimeridian is known from how the path got there:
///
/// ```
///        world 0         world 1
/// ├────────────────┼────────────────┤
/// -180        [─── 180 ──]              west 170 in world 0, east -160 in world 1
/// ```
package struct PathExtent: Hashable, Sendable {
  /// A longitude on the strip, compared without the rounding of longitude + 360 × world.
  private struct Position: Hashable {
    /// Crossings of the antimeridian eastwards, less those westwards, since the start.
    var world: Int

    /// Degrees within the world, -180...180.
    var longitude: Double

    /// Whether `self` lies west of `other`.
    func isWest(of other: Position) -> Bool {
      (world, longitude) < (other.world, other.longitude)
    }
  }

  /// The end of the path so far.
  private var end: Position

  /// The westernmost position.
  private var west: Position

  /// The easternmost position.
  private var east: Position

  /// The least latitude, in degrees.
  private var south: Double

  /// The greatest latitude, in degrees.
  private var north: Double

  /// A path of one coordinate.
  package init(start: Coordinate) {
    end = Position(world: 0, longitude: start.longitude)
    (west, east) = (end, end)
    (south, north) = (start.latitude, start.latitude)
  }

  /// Adds a leg that takes the shorter way to a coordinate.
  package mutating func extend(to coordinate: Coordinate) {
    let change = coordinate.longitude - end.longitude
    if change > 180 { end.world -= 1 }
    if change < -180 { end.world += 1 }
    end.longitude = coordinate.longitude
    if end.isWest(of: west) { west = end }
    if east.isWest(of: end) { east = end }
    south = min(south, coordinate.latitude)
    north = max(north, coordinate.latitude)
  }

  /// The box of the whole path, -180...180 if the path goes all the way round.
  package var box: BoundingBox {
    let worlds = east.world - west.world
    if worlds > 1 || worlds == 1 && east.longitude >= west.longitude {
      return BoundingBox(west: -180, south: south, east: 180, north: north)
    }
    return BoundingBox(
      normalizingWest: west.longitude, south: south, east: east.longitude, north: north)
  }
}
