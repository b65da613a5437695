import Cairo
import Geo

/// Traces those parts of one line that a tile can show, as a path for Cairo.
///
/// Legs are taken whole or left out whole, never cut at the tile, because a cut changes pixels
/// beside it. Only a leg longer than ``longestLeg`` is cut, at points that depend on nothing but
/// the leg itself: Cairo draws wrong beyond about ±32,000 px.
struct LinePen {
  /// The longest leg that goes to Cairo as it is, and the grid where longer ones are cut, in
  /// pixels.
  static let longestLeg = 8192.0
  /// The most vertices in one path: stroking takes more than linear time in long ones.
  private static let pathLimit = 2_000

  let line: RouteScene.Line
  /// What the tile shows and its margin, in the line's pixels.
  let window: PixelBox
  /// The tile's corner in the line's pixels.
  let originX, originY: Double

  /// Adds the legs between `vertices` that touch the window to the context's path.
  ///
  /// - Parameter extended: How far to go on along the leg after the last one, in pixels.
  /// - Returns: Whether anything was added.
  func trace(
    _ vertices: ClosedRange<Int>, extended: Double? = nil, on context: borrowing Context
  ) -> Bool {
    var path = PathState()
    let chunkLength = RouteScene.chunkLength
    var leg = vertices.lowerBound
    while leg < vertices.upperBound {
      let chunk = leg / chunkLength
      let chunkEnd = min(vertices.upperBound, (chunk + 1) * chunkLength)
      if line.chunkBounds[chunk].intersects(window) {
        for leg in leg..<chunkEnd { add(leg, to: &path, on: context) }
      } else {
        path.isOpen = false
      }
      leg = chunkEnd
    }
    if let extended, vertices.upperBound + 1 < line.points.count {
      extend(from: vertices.upperBound, by: extended, path: &path, on: context)
    }
    return path.isUsed
  }

  /// The place of one end of the line on the tile and the direction out of the line there; nil when
  /// its ink cannot reach the tile.
  func end(atStart: Bool) -> (x: Double, y: Double, outwardX: Double, outwardY: Double)? {
    let points = line.points
    let point = points[atStart ? 0 : points.count - 1]
    let inner = points[atStart ? 1 : points.count - 2]
    guard PixelBox(minX: point.x, minY: point.y, maxX: point.x, maxY: point.y).intersects(window)
    else { return nil }
    let direction = Self.direction(from: inner, to: point)
    return (point.x - originX, point.y - originY, direction.x, direction.y)
  }

  private struct PathState {
    /// Whether the path's current point is the start of the next leg.
    var isOpen = false
    var isUsed = false
    var count = 0
  }

  private func add(_ leg: Int, to path: inout PathState, on context: borrowing Context) {
    let a = line.points[leg]
    let b = line.points[leg + 1]
    guard max(a.x, b.x) >= window.minX, min(a.x, b.x) <= window.maxX,
      max(a.y, b.y) >= window.minY, min(a.y, b.y) <= window.maxY
    else {
      path.isOpen = false
      return
    }
    if max(abs(b.x - a.x), abs(b.y - a.y)) > Self.longestLeg {
      addLong(a, b, to: &path, on: context)
      return
    }
    if path.count >= Self.pathLimit {
      context.stroke()
      path.isOpen = false
      path.count = 0
    }
    if !path.isOpen { context.move(x: a.x - originX, y: a.y - originY) }
    context.line(x: b.x - originX, y: b.y - originY)
    path.isOpen = true
    path.isUsed = true
    path.count += 1
  }

  /// Adds the stretch of a long leg that lies near the window: from one line of a fixed grid across
  /// the leg's longer axis to another.
  private func addLong(
    _ a: TilePoint, _ b: TilePoint, to path: inout PathState, on context: borrowing Context
  ) {
    let isWide = abs(b.x - a.x) >= abs(b.y - a.y)
    let (start, end) = isWide ? (a.x, b.x) : (a.y, b.y)
    let (low, high) = isWide ? (window.minX, window.maxX) : (window.minY, window.maxY)
    let step = Self.longestLeg
    // Grid lines strictly inside the leg, the nearest outside the window on both sides among them.
    let firstLine = max((low / step).rounded(.down), (min(start, end) / step).rounded(.down) + 1)
    let lastLine = min((high / step).rounded(.up), (max(start, end) / step).rounded(.up) - 1)
    func point(on gridLine: Double) -> TilePoint {
      let position = gridLine * step
      let share = (position - start) / (end - start)
      return isWide
        ? TilePoint(x: position, y: MapScale.snapped(a.y + share * (b.y - a.y)))
        : TilePoint(x: MapScale.snapped(a.x + share * (b.x - a.x)), y: position)
    }
    var points =
      firstLine <= lastLine
      ? stride(from: firstLine, through: lastLine, by: 1).map(point) : []
    if start > end { points.reverse() }
    // The leg's own ends, where they are nearer to the window than the next line of the grid.
    let reachesLow = (low / step).rounded(.down) * step <= min(start, end)
    let reachesHigh = (high / step).rounded(.up) * step >= max(start, end)
    let hasStart = start <= end ? reachesLow : reachesHigh
    let hasEnd = start <= end ? reachesHigh : reachesLow
    if hasStart { points.insert(a, at: 0) }
    if hasEnd { points.append(b) }
    guard points.count > 1, PixelBox(points)?.intersects(window) == true else {
      path.isOpen = false
      return
    }
    if !(path.isOpen && hasStart) {
      context.move(x: points[0].x - originX, y: points[0].y - originY)
    }
    for point in points.dropFirst() {
      context.line(x: point.x - originX, y: point.y - originY)
    }
    path.isOpen = hasEnd
    path.isUsed = true
    path.count += points.count
  }

  /// Goes on along the leg that begins at `vertex`, at most to its end.
  private func extend(
    from vertex: Int, by length: Double, path: inout PathState, on context: borrowing Context
  ) {
    let a = line.points[vertex]
    let b = line.points[vertex + 1]
    guard PixelBox(minX: a.x, minY: a.y, maxX: a.x, maxY: a.y).intersects(window) else { return }
    let whole = ((b.x - a.x) * (b.x - a.x) + (b.y - a.y) * (b.y - a.y)).squareRoot()
    let direction = Self.direction(from: a, to: b)
    let reach = min(length, whole)
    let x = MapScale.snapped(a.x + direction.x * reach)
    let y = MapScale.snapped(a.y + direction.y * reach)
    if !path.isOpen { context.move(x: a.x - originX, y: a.y - originY) }
    context.line(x: x - originX, y: y - originY)
    path.isUsed = true
  }

  /// The unit vector from one point to another; zero between equal points.
  private static func direction(from a: TilePoint, to b: TilePoint) -> TilePoint {
    let x = b.x - a.x
    let y = b.y - a.y
    let length = (x * x + y * y).squareRoot()
    return length > 0 ? TilePoint(x: x / length, y: y / length) : TilePoint(x: 0, y: 0)
  }
}
