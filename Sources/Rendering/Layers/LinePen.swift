import Cairo
import Geo
import Lines

/// Strokes those pieces of one line that a tile can show.
///
/// For a tile to be a cutting of one large picture, pixel for pixel, Cairo must be told the same of
/// whatever reaches into a row of pixels, in the same order: its rasteriser takes one way through a
/// row in which no edge begins or ends and another through one where some do, even far to the side,
/// and settles ties between edges by which came first. So pieces go to Cairo whole or not at all.
struct LinePen {
  let line: RouteScene.Line
  /// What the tile shows and its margin, in the line's pixels.
  let window: PixelBox
  /// The tile's corner in the line's pixels.
  let originX, originY: Double

  /// Strokes a piece and goes on along the leg behind it, where there is one, by `reach` pixels, at
  /// most to its end.
  func stroke(_ piece: RouteScene.Piece, reachingOn reach: Double, on context: borrowing Context) {
    if piece.isLong { return strokeLong(piece, reachingOn: reach, on: context) }
    let first = line.points[piece.vertices.lowerBound]
    context.move(x: first.x - originX, y: first.y - originY)
    for point in line.points[piece.vertices].dropFirst() {
      context.line(x: point.x - originX, y: point.y - originY)
    }
    if let end = reachedPoint(behind: piece.vertices.upperBound, reach) {
      context.line(x: end.x - originX, y: end.y - originY)
    }
    context.stroke()
  }

  /// Whether nothing of a piece's stroke can be seen.
  func isHidden(
    _ piece: RouteScene.Piece, radius: Double, reachingOn reach: Double,
    by ground: inout OpaqueGround?
  ) -> Bool {
    for vertex in piece.vertices.dropLast() {
      let (a, b) = (onTile(line.points[vertex]), onTile(line.points[vertex + 1]))
      guard ground?.hides(from: a, to: b, radius: radius) == true else { return false }
    }
    guard let end = reachedPoint(behind: piece.vertices.upperBound, reach) else { return true }
    let last = onTile(line.points[piece.vertices.upperBound])
    return ground?.hides(from: last, to: onTile(end), radius: radius) == true
  }

  /// Adds what a piece's stroke surely covers to what is known to be covered.
  func cover(
    _ ground: inout OpaqueGround?, with piece: RouteScene.Piece, radius: Double,
    hasRoundJoins: Bool
  ) {
    for vertex in piece.vertices.dropLast() {
      ground?.cover(
        from: onTile(line.points[vertex]), to: onTile(line.points[vertex + 1]), radius: radius,
        // Where the piece ends, so does its ink.
        isRoundAtStart: hasRoundJoins && vertex > piece.vertices.lowerBound,
        isRoundAtEnd: hasRoundJoins && vertex + 1 < piece.vertices.upperBound)
    }
  }

  private func onTile(_ point: TilePoint) -> TilePoint {
    TilePoint(x: point.x - originX, y: point.y - originY)
  }

  /// The place of one end of the line on the tile and the direction out of the line there; nil when
  /// its ink cannot reach the tile.
  func end(atStart: Bool) -> (x: Double, y: Double, outwardX: Double, outwardY: Double)? {
    let points = line.points
    let point = points[atStart ? 0 : points.count - 1]
    let inner = points[atStart ? 1 : points.count - 2]
    guard PixelBox(point).intersects(window) else { return nil }
    let direction = Self.direction(from: inner, to: point)
    return (point.x - originX, point.y - originY, direction.x, direction.y)
  }

  /// Strokes a leg that is too long for Cairo part by part, divided at the lines of a fixed grid
  /// across its longer axis.
  private func strokeLong(
    _ piece: RouteScene.Piece, reachingOn reach: Double, on context: borrowing Context
  ) {
    let a = line.points[piece.vertices.lowerBound]
    let b = line.points[piece.vertices.upperBound]
    let isWide = abs(b.x - a.x) >= abs(b.y - a.y)
    let (start, end) = isWide ? (a.x, b.x) : (a.y, b.y)
    let (low, high) = isWide ? (window.minX, window.maxX) : (window.minY, window.maxY)
    let step = RouteScene.pieceExtent
    // The grid's lines inside the leg, of those only the ones around the window and one more on
    // either side, for the part that reaches under the next.
    let lowest = (low / step).rounded(.down) - 1
    let highest = (high / step).rounded(.up) + 1
    let first = max(lowest, (min(start, end) / step).rounded(.down) + 1)
    let last = min(highest, (max(start, end) / step).rounded(.up) - 1)
    var parts = stride(from: first, through: last, by: 1).map { index in
      let position = index * step
      let share = (position - start) / (end - start)
      return isWide
        ? TilePoint(x: position, y: MapScale.snapped(a.y + share * (b.y - a.y)))
        : TilePoint(x: MapScale.snapped(a.x + share * (b.x - a.x)), y: position)
    }
    if start > end { parts.reverse() }
    // The leg's own ends belong to it where no line of the grid lies between them and the window.
    let reachesLow = lowest * step <= min(start, end)
    let reachesHigh = highest * step >= max(start, end)
    if start <= end ? reachesLow : reachesHigh { parts.insert(a, at: 0) }
    var count = parts.count - 1
    if start <= end ? reachesHigh : reachesLow {
      parts.append(b)
      count += 1
      if let beyond = reachedPoint(behind: piece.vertices.upperBound, reach) {
        parts.append(beyond)
      }
    }
    for index in 0..<max(0, count) {
      var box = PixelBox(parts[index])
      box.include(parts[index + 1])
      guard box.intersects(window) else { continue }
      context.move(x: parts[index].x - originX, y: parts[index].y - originY)
      context.line(x: parts[index + 1].x - originX, y: parts[index + 1].y - originY)
      if index + 2 < parts.count {
        let next = Self.point(from: parts[index + 1], towards: parts[index + 2], reach)
        context.line(x: next.x - originX, y: next.y - originY)
      }
      context.stroke()
    }
  }

  /// The point `reach` pixels along the leg that begins at `vertex`; nil where there is none.
  private func reachedPoint(behind vertex: Int, _ reach: Double) -> TilePoint? {
    guard reach > 0, vertex + 1 < line.points.count else { return nil }
    return Self.point(from: line.points[vertex], towards: line.points[vertex + 1], reach)
  }

  /// The point of the grid that lies `length` from one point towards another, or the other where
  /// that is nearer.
  private static func point(
    from a: TilePoint, towards b: TilePoint, _ length: Double
  ) -> TilePoint {
    let whole = ((b.x - a.x) * (b.x - a.x) + (b.y - a.y) * (b.y - a.y)).squareRoot()
    guard length < whole else { return b }
    let direction = direction(from: a, to: b)
    return TilePoint(
      x: MapScale.snapped(a.x + direction.x * length),
      y: MapScale.snapped(a.y + direction.y * length))
  }

  /// The unit vector from one point to another; zero between equal points.
  private static func direction(from a: TilePoint, to b: TilePoint) -> TilePoint {
    let x = b.x - a.x
    let y = b.y - a.y
    let length = (x * x + y * y).squareRoot()
    return length > 0 ? TilePoint(x: x / length, y: y / length) : TilePoint(x: 0, y: 0)
  }
}
