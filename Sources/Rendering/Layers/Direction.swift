import Geo

/// A unit vector, or none between equal points.
struct Direction {
  let x, y: Double

  /// The way from one point to another.
  init(from a: TilePoint, to b: TilePoint) {
    let (dx, dy) = (b.x - a.x, b.y - a.y)
    let length = (dx * dx + dy * dy).squareRoot()
    (x, y) = length > 0 ? (dx / length, dy / length) : (0, 0)
  }

  var isNone: Bool { x == 0 && y == 0 }
}
