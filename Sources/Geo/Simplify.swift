/// Drops the points that lie within `tolerance` of the segment between their kept neighbours.
///
/// Ramer 1972; Douglas and Peucker 1973. A line of more than 1,024 points is cut into pieces of
/// 1,024 that share an end, and the ends of pieces are kept. Of points equally far from the segment
/// the first is kept.
///
/// - Parameters:
///   - points: A polyline in tile pixels.
///   - tolerance: The greatest distance a dropped point may have, in pixels; not negative.
/// - Returns: A subsequence of `points` that keeps the first and the last.
/// - Complexity: O(*n* log *n*) on average, at worst 1,024 × *n*.
package func simplify(_ points: [TilePoint], tolerance: Double) -> [TilePoint] {
  simplifiedIndices(points, in: points.indices, tolerance: tolerance).map { points[$0] }
}

/// The ascending indices of the points that `simplify` keeps of a part of a polyline.
///
/// - Parameters:
///   - points: A polyline in tile pixels.
///   - range: The part, within the indices of `points`. Its first and last point are kept.
///   - tolerance: The greatest distance a dropped point may have, in pixels; not negative.
/// - Returns: Nothing for an empty range.
/// - Complexity: As of `simplify`, with *n* the length of `range`.
package func simplifiedIndices(
  _ points: [TilePoint], in range: Range<Int>, tolerance: Double
) -> [Int] {
  precondition(tolerance >= 0, "a tolerance is not negative")
  guard let first = range.first, let last = range.last else { return [] }
  var kept = [first]
  points.withUnsafeBufferPointer { points in
    for start in stride(from: first, to: last, by: 1_023) {
      let end = min(start + 1_023, last)
      keepFarPoints(points, from: start, to: end, tolerance: tolerance, kept: &kept)
    }
  }
  return kept
}

/// Appends the indices kept of one piece, without `start` and with `end`.
private func keepFarPoints(
  _ points: UnsafeBufferPointer<TilePoint>, from start: Int, to end: Int, tolerance: Double,
  kept: inout [Int]
) {
  let limit = tolerance * tolerance
  var start = start
  // The points known to be kept after `start`, the nearest of them last.
  var ends = [end]
  while let end = ends.last {
    if let farthest = farthestPoint(points, between: start, and: end, beyond: limit) {
      ends.append(farthest)
    } else {
      kept.append(end)
      ends.removeLast()
      start = end
    }
  }
}

/// The point farthest from the segment between two others of the line; nil if none of those in
/// between has a squared distance greater than `limit`.
private func farthestPoint(
  _ points: UnsafeBufferPointer<TilePoint>, between start: Int, and end: Int, beyond limit: Double
) -> Int? {
  let origin = points[start]
  let (dx, dy) = (points[end].x - origin.x, points[end].y - origin.y)
  let squaredLength = dx * dx + dy * dy
  // A segment too short to divide by is a point.
  let scale = squaredLength > .leastNormalMagnitude ? 1 / squaredLength : 0
  var (farthest, greatest): (Int?, Double) = (nil, limit)
  for index in start + 1..<end {
    let (px, py) = (points[index].x - origin.x, points[index].y - origin.y)
    let along = min(max((px * dx + py * dy) * scale, 0), 1)
    let (ex, ey) = (px - along * dx, py - along * dy)
    let squaredDistance = ex * ex + ey * ey
    if squaredDistance > greatest { (farthest, greatest) = (index, squaredDistance) }
  }
  return farthest
}
