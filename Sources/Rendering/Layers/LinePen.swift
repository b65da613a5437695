import Geo
import Lines
import Styling

/// Strokes a line as a tile shows it.
struct LinePen {
  let scene: RouteScene
  let line: RouteScene.Line
  /// What the tile shows and its margin, in the line's pixels.
  let window: PixelBox
  /// The tile's corner in the line's pixels.
  let originX, originY: Double
  // Told once: comparing values of another module's types takes a call each.
  private let bevelsJoins, hasRoundCaps, hasSquareCaps: Bool

  /// The pens of a trip's lines where a window shows them, the last line first.
  ///
  /// A line over the antimeridian is seen at both edges of the map, so it may have several.
  ///
  /// - Parameters:
  ///   - trip: Which of the scene's lines are the trip's.
  ///   - window: The tile with its margin, in pixels of the world.
  ///   - x: The tile's corner in pixels of the world.
  ///   - y: The same southwards.
  static func pens(
    of trip: Range<Int>, in scene: RouteScene, window: PixelBox, x: Double, y: Double,
    join: LineJoin, cap: LineCap
  ) -> [LinePen] {
    let world = scene.scale.worldPixels
    let (bevelsJoins, hasRoundCaps, hasSquareCaps) = (
      join == .bevel, cap == .round, cap == .square
    )
    var pens: [LinePen] = []
    for line in scene.lines[trip].reversed() {
      let bounds = line.bounds
      guard bounds.minY <= window.maxY, bounds.maxY >= window.minY else { continue }
      let first = ((window.minX - bounds.maxX) / world).rounded(.up)
      let last = ((window.maxX - bounds.minX) / world).rounded(.down)
      guard first <= last else { continue }
      for turn in stride(from: last, through: first, by: -1) {
        let shift = turn * world
        pens.append(
          LinePen(
            scene: scene, line: line, window: window.moved(x: -shift, y: 0), originX: x - shift,
            originY: y, bevelsJoins: bevelsJoins, hasRoundCaps: hasRoundCaps,
            hasSquareCaps: hasSquareCaps))
      }
    }
    return pens
  }

  /// Whether a piece, or a line as a whole, has something to show on the tile.
  ///
  /// Where many trips take one street, or a town is a few pixels, mostly not.
  ///
  /// - Parameters:
  ///   - bounds: Of its points.
  ///   - radius: Half the stroke's width.
  ///   - canvas: What lies above.
  func shows(_ bounds: PixelBox, radius: Double, under canvas: TileCanvas) -> Bool {
    guard bounds.intersects(window) else { return false }
    // To the corner of a square cap, and over how much coverage falls there.
    let reach = (hasSquareCaps ? 1.42 : 1) * radius + 0.75
    return !canvas.isOpaque(bounds.moved(x: -originX, y: -originY).grown(by: reach))
  }

  /// Adds a piece to a mask, but for where nothing under `canvas` can be seen.
  ///
  /// - Parameters:
  ///   - radius: Half the stroke's width.
  ///   - cutsBands: Whether the piece begins with a straight edge where its band does.
  ///   - canvas: nil where everything can be seen.
  func add(
    _ piece: RouteScene.Piece, to mask: inout CoverageMask, radius: Double, cutsBands: Bool,
    under canvas: TileCanvas?
  ) {
    guard let canvas else {
      return add(piece, to: &mask, radius: radius, cutsBands: cutsBands, below: nil)
    }
    canvas.withOpaqueRows { above in
      add(piece, to: &mask, radius: radius, cutsBands: cutsBands, below: above)
    }
  }

  private func add(
    _ piece: RouteScene.Piece, to mask: inout CoverageMask, radius: Double, cutsBands: Bool,
    below above: OpaqueRows?
  ) {
    let startCut = startCut(of: piece, radius: radius, cutsBands: cutsBands)
    let endCut = endCut(of: piece, radius: radius)
    for leg in piece.legs where isSeen(leg) {
      var a = onTile(scene.points[leg])
      var b = onTile(scene.points[leg + 1])
      var start = CoverageMask.End.round
      var end = CoverageMask.End.round
      // A dot shows as a disc, whatever the caps.
      if a != b {
        if let startCut, leg < startCut.legs.upperBound {
          start = startCut.end(at: &a, isItself: leg == piece.legs.lowerBound, other: b)
        } else if bevelsJoins, leg > line.points.lowerBound {
          start = bevel(direction(of: leg - 1), direction(of: leg), radius)
        }
        if let endCut, leg >= endCut.legs.lowerBound {
          end = endCut.end(at: &b, isItself: leg == piece.legs.upperBound - 1, other: a)
        } else if bevelsJoins, leg + 2 < line.points.upperBound {
          end = bevel(direction(of: leg), direction(of: leg + 1), radius)
        }
      }
      mask.add(from: a, to: b, radius: radius, start: start, end: end, below: above)
    }
  }

  /// A straight edge with which a piece begins or ends, and how far it goes: a joint's round that is
  /// nearer to it than the stroke is wide would reach beyond it.
  private struct Cut {
    /// On the tile.
    let point: TilePoint
    /// Out of the line.
    let outward: Direction
    /// The legs that it cuts.
    let legs: Range<Int>

    /// The end of a leg at `point`; `other` is the leg's other end.
    func end(
      at point: inout TilePoint, isItself: Bool, other: TilePoint
    ) -> CoverageMask.End {
      if isItself { point = self.point }
      func beyond(_ point: TilePoint) -> Double {
        outward.x * (point.x - self.point.x) + outward.y * (point.y - self.point.y)
      }
      // A line that turns back at once may go on beyond the edge.
      guard beyond(point) <= 0, beyond(other) <= 0 else { return .round }
      return .cut(x: outward.x, y: outward.y, distance: -beyond(point))
    }
  }

  private func startCut(
    of piece: RouteScene.Piece, radius: Double, cutsBands: Bool
  ) -> Cut? {
    let first = piece.legs.lowerBound
    let isLineStart = first == line.points.lowerBound && line.startsLine && !hasRoundCaps
    guard isLineStart || cutsBands && piece.startsBand else { return nil }
    let outward = Direction(from: scene.points[first + 1], to: scene.points[first])
    guard !outward.isNone else { return nil }
    var (end, length) = (first + 1, self.length(of: first))
    while end < piece.legs.upperBound, length < radius {
      length += self.length(of: end)
      end += 1
    }
    return Cut(
      point: edge(at: first, outward, isLineEnd: isLineStart, radius), outward: outward,
      legs: first..<end)
  }

  private func endCut(of piece: RouteScene.Piece, radius: Double) -> Cut? {
    let end = piece.legs.upperBound
    guard end + 1 == line.points.upperBound, line.endsLine, !hasRoundCaps else { return nil }
    let outward = Direction(from: scene.points[end - 1], to: scene.points[end])
    guard !outward.isNone else { return nil }
    var (first, length) = (end - 1, self.length(of: end - 1))
    while first > piece.legs.lowerBound, length < radius {
      first -= 1
      length += self.length(of: first)
    }
    return Cut(
      point: edge(at: end, outward, isLineEnd: true, radius), outward: outward, legs: first..<end)
  }

  /// Where the straight edge at a vertex lies; a square cap makes the line longer.
  private func edge(
    at vertex: Int, _ outward: Direction, isLineEnd: Bool, _ radius: Double
  ) -> TilePoint {
    var point = onTile(scene.points[vertex])
    if isLineEnd, hasSquareCaps {
      point.x += MapScale.snapped(outward.x * radius)
      point.y += MapScale.snapped(outward.y * radius)
    }
    return point
  }

  private func direction(of leg: Int) -> Direction {
    Direction(from: scene.points[leg], to: scene.points[leg + 1])
  }

  private func length(of leg: Int) -> Double {
    let (a, b) = (scene.points[leg], scene.points[leg + 1])
    return ((b.x - a.x) * (b.x - a.x) + (b.y - a.y) * (b.y - a.y)).squareRoot()
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

  /// The pieces of the line.
  var pieces: ArraySlice<RouteScene.Piece> { scene.pieces[line.pieces] }

  private func onTile(_ point: TilePoint) -> TilePoint {
    TilePoint(x: point.x - originX, y: point.y - originY)
  }

  private func isSeen(_ leg: Int) -> Bool {
    let (a, b) = (scene.points[leg], scene.points[leg + 1])
    return min(a.x, b.x) <= window.maxX && max(a.x, b.x) >= window.minX
      && min(a.y, b.y) <= window.maxY && max(a.y, b.y) >= window.minY
  }
}
