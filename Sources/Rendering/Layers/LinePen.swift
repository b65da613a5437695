import Geo
import Lines
import Styling

/// Strokes a line as a tile shows it.
struct LinePen {
  let line: RouteScene.Line
  /// What the tile shows and its margin, in the line's pixels.
  let window: PixelBox
  /// The tile's corner in the line's pixels.
  let originX, originY: Double
  let join: LineJoin
  let cap: LineCap

  /// Adds a piece to a mask, but for where nothing under `canvas` can be seen.
  ///
  /// - Parameters:
  ///   - radius: Half the stroke's width.
  ///   - cutsBands: Whether the piece begins with a straight edge where its band does.
  func add(
    _ piece: RouteScene.Piece, to mask: inout CoverageMask, radius: Double, cutsBands: Bool,
    under canvas: TileCanvas
  ) {
    for leg in piece.legs where isSeen(leg) && !isHidden(leg, radius: radius, by: canvas) {
      var a = onTile(line.points[leg])
      var b = onTile(line.points[leg + 1])
      var start = CoverageMask.End.round
      var end = CoverageMask.End.round
      let forward = Direction(from: a, to: b)
      // A dot shows as a disc, whatever the caps.
      if !forward.isNone {
        let cutsStart = cutsBands && piece.startsBand && leg == piece.legs.lowerBound
        start = startOfLeg(leg, at: &a, forward, radius: radius, cutsBand: cutsStart)
        end = endOfLeg(leg, at: &b, forward, radius: radius)
      }
      mask.add(from: a, to: b, radius: radius, start: start, end: end) {
        canvas.isOpaque(row: $0, first: $1, last: $2)
      }
    }
  }

  private func startOfLeg(
    _ leg: Int, at point: inout TilePoint, _ forward: Direction, radius: Double, cutsBand: Bool
  ) -> CoverageMask.End {
    if leg == 0, line.startsLine {
      return lineEnd(&point, outward: forward.reversed, radius: radius)
    }
    if cutsBand { return .cut(x: -forward.x, y: -forward.y, distance: 0) }
    guard join == .bevel, leg > 0 else { return .round }
    return bevel(Direction(from: line.points[leg - 1], to: line.points[leg]), forward, radius)
  }

  private func endOfLeg(
    _ leg: Int, at point: inout TilePoint, _ forward: Direction, radius: Double
  ) -> CoverageMask.End {
    if leg + 2 == line.points.count {
      return line.endsLine ? lineEnd(&point, outward: forward, radius: radius) : .round
    }
    guard join == .bevel else { return .round }
    return bevel(
      forward, Direction(from: line.points[leg + 1], to: line.points[leg + 2]), radius)
  }

  /// How a line ends; a square cap makes it longer.
  private func lineEnd(
    _ point: inout TilePoint, outward: Direction, radius: Double
  ) -> CoverageMask.End {
    switch cap {
    case .round: return .round
    case .butt: break
    case .square:
      point.x += MapScale.snapped(outward.x * radius)
      point.y += MapScale.snapped(outward.y * radius)
    }
    return .cut(x: outward.x, y: outward.y, distance: 0)
  }

  /// The corner of a bend, cut off from one outer edge to the other.
  private func bevel(
    _ before: Direction, _ after: Direction, _ radius: Double
  ) -> CoverageMask.End {
    guard !before.isNone, !after.isNone else { return .round }
    // Out of the bend is between the direction of arrival and that back from departure.
    let (x, y) = (before.x - after.x, before.y - after.y)
    let length = (x * x + y * y).squareRoot()
    // Straight on there is no corner.
    guard length > 1e-9 else { return .round }
    // cos(θ/2) of the bend's angle θ, as |before − after| = 2 sin(θ/2).
    let cosine = max(0, 1 - length * length / 4).squareRoot()
    return .cut(x: x / length, y: y / length, distance: radius * cosine)
  }

  private func onTile(_ point: TilePoint) -> TilePoint {
    TilePoint(x: point.x - originX, y: point.y - originY)
  }

  /// Whether all pixels around a leg are opaque already, which is quickly told and, where many trips
  /// take one street, mostly so.
  private func isHidden(_ leg: Int, radius: Double, by canvas: TileCanvas) -> Bool {
    let (a, b) = (onTile(line.points[leg]), onTile(line.points[leg + 1]))
    // To the corner of a square cap, and over how much coverage falls there.
    let reach = (cap == .square ? 1.42 : 1) * radius + 0.75
    return canvas.isOpaque(
      PixelBox(
        minX: min(a.x, b.x) - reach, minY: min(a.y, b.y) - reach, maxX: max(a.x, b.x) + reach,
        maxY: max(a.y, b.y) + reach))
  }

  private func isSeen(_ leg: Int) -> Bool {
    let (a, b) = (line.points[leg], line.points[leg + 1])
    return min(a.x, b.x) <= window.maxX && max(a.x, b.x) >= window.minX
      && min(a.y, b.y) <= window.maxY && max(a.y, b.y) >= window.minY
  }
}
