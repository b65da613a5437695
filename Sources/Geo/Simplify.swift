/// Drops the points that lie within `tolerance` of the line through their kept neighbours.
///
/// Ramer 1972; Douglas and Peucker 1973.
///
/// - Parameters:
///   - points: A polyline in pixels.
///   - tolerance: The greatest distance a dropped point may have, in pixels.
/// - Returns: A subsequence of `points` that keeps the first and the last.
/// - Complexity: O(*n* log *n*) on average; at worst O(*n*) times the length of a piece, 1,024.
package func simplify(_ points: [TilePoint], tolerance: Double) -> [TilePoint] {
  simplifiedIndices(points, in: points.indices, tolerance: tolerance).map { points[$0] }
}

/// The indices of the points of a stretch of a line that ``simplify(_:tolerance:)`` would keep.
///
/// A stretch of more than 1,024 points is simplified in pieces of that many, which bounds the worst
/// case and does not depend on anything but the points.
package func simplifiedIndices(
  _ points: [TilePoint], in range: Range<Int>, tolerance: Double
) -> [Int] {
  guard range.count > 2 else { return Array(range) }
  let pieceLength = 1_024
  var kept = [range.lowerBound]
  var keeps = [Bool](repeating: false, count: pieceLength + 1)
  var start = range.lowerBound
  while start < range.upperBound - 1 {
    let end = min(start + pieceLength, range.upperBound - 1)
    for index in 0...(end - start) { keeps[index] = false }
    keeps[end - start] = true
    var spans = [(start, end)]
    while let (first, last) = spans.popLast() {
      guard let farthest = farthestPoint(points, first, last, beyond: tolerance) else { continue }
      keeps[farthest - start] = true
      spans.append((first, farthest))
      spans.append((farthest, last))
    }
    for index in (start + 1)...end where keeps[index - start] { kept.append(index) }
    start = end
  }
  return kept
}

/// The point between two others that lies farthest from the straight line between them, nil when
/// none lies farther than `tolerance`.
private func farthestPoint(
  _ points: [TilePoint], _ first: Int, _ last: Int, beyond tolerance: Double
) -> Int? {
  guard last - first > 1 else { return nil }
  let a = points[first]
  let dx = points[last].x - a.x
  let dy = points[last].y - a.y
  let lengthSquared = dx * dx + dy * dy
  var farthest: Int?
  var greatest = tolerance * tolerance
  for index in (first + 1)..<last {
    let px = points[index].x - a.x
    let py = points[index].y - a.y
    // The nearest point of the leg, not of the endless line: a line may turn back on itself.
    let share = lengthSquared > 0 ? max(0, min(1, (px * dx + py * dy) / lengthSquared)) : 0
    let ex = px - share * dx
    let ey = py - share * dy
    let distanceSquared = ex * ex + ey * ey
    if distanceSquared > greatest {
      greatest = distanceSquared
      farthest = index
    }
  }
  return farthest
}
