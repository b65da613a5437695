import Geo
import Lines
import Styling

/// The lines of some trips, projected to pixels of the world at one scale, with a band for every
/// leg, ready to be drawn on any tile of that scale.
package struct RouteScene: Sendable {
  /// Legs of one line that follow each other in one band and are stroked in one go.
  ///
  /// Where a line is divided depends on the line and the scale alone, never on a tile.
  struct Piece: Sendable, Equatable {
    /// The first of them goes from the line's point of the same index to the next.
    let legs: Range<Int>
    /// The band's index in the style, -1 for an unknown speed.
    let band: Int8
    /// Whether the leg before has another band.
    let startsBand: Bool
    /// Of its points.
    let bounds: PixelBox
  }

  /// A polyline in pixels of the world, on the grid of ``MapScale``.
  struct Line: Sendable {
    /// At least two.
    let points: [TilePoint]
    /// First to last, each beginning where the one before ends.
    let pieces: [Piece]
    /// Whether the first and the last point are those of a trip's line, and not just of a part that
    /// the line index keeps.
    let startsLine, endsLine: Bool
    let bounds: PixelBox
  }

  package let scale: MapScale
  /// The lines of each trip, in the order they are drawn.
  let trips: [[Line]]

  /// Projects trips.
  ///
  /// Lines are simplified to ``tolerance`` run by run, and a run too short to be seen takes the
  /// colour that prevails around it, so the result does not depend on any tile.
  package init(_ trips: [RouteGeometry], scale: MapScale, bands: SpeedBands) {
    self.scale = scale
    self.trips = trips.map { trip in
      trip.lines.map { Self.project($0, scale: scale, bands: bands) }
    }
  }

  /// Brings chunks of the line index, all of one level and in any order, to a scale.
  package init(chunks: [LineChunk], level: LineLevel, scale: MapScale) {
    self.scale = scale
    let factor = scale.worldPixels / level.worldUnits
    // Keys alone are sorted, as moving chunks takes longer than comparing them.
    let sorted = chunks.enumerated()
      .map { (order: $1.order, ordinal: $1.ordinal, index: $0) }
      .sorted { ($0.order, $0.ordinal) < ($1.order, $1.ordinal) }
    var trips: [[Line]] = []
    var lines: [Line] = []
    var place = 0
    while place < sorted.count {
      var line = [chunks[sorted[place].index]]
      let order = sorted[place].order
      place += 1
      while place < sorted.count, let last = line.last,
        chunks[sorted[place].index].follows(last)
      {
        line.append(chunks[sorted[place].index])
        place += 1
      }
      lines.append(Self.line(line, factor: factor))
      if place == sorted.count || sorted[place].order != order {
        trips.append(lines)
        lines = []
      }
    }
    self.trips = trips
  }

  /// How far outside a tile a vertex can lie whose ink reaches into it, in device pixels.
  package static func reach(_ style: Style, scale: MapScale) -> Double {
    max(
      RouteLayer(style.route, scale: scale).reach, HeatLayer.reach(style.heat, scale: scale))
  }

  /// How far a vertex may lie from the simplified line, in device pixels: too little to be seen.
  static let tolerance = 0.1

  private static func project(
    _ line: RouteGeometry.Line, scale: MapScale, bands: SpeedBands
  ) -> Line {
    let points = line.points.map {
      TilePoint(
        x: MapScale.snapped($0.x * scale.worldPixels), y: MapScale.snapped($0.y * scale.worldPixels)
      )
    }
    var legBands = line.legSpeedsKmh.map { $0.map(bands.index(ofKmh:)) }
    LegBands.absorbShortRuns(&legBands, along: points, shorterThan: scale.pixelRatio)

    var kept: [TilePoint] = []
    var keptBands: [Int8] = []
    var start = 0
    while start < legBands.count {
      var end = start + 1
      while end < legBands.count, legBands[end] == legBands[start] { end += 1 }
      let indices = simplifiedIndices(points, in: start..<(end + 1), tolerance: tolerance)
      if kept.isEmpty { kept.append(points[0]) }
      for index in indices.dropFirst() {
        kept.append(points[index])
        keptBands.append(Int8(legBands[start] ?? -1))
      }
      start = end
    }
    if let only = points.first, keptBands.isEmpty {
      // A dot: a leg of no length, which caps make visible.
      kept = [only, only]
      keptBands = [-1]
    }
    return Line(
      points: kept, bands: keptBands,
      divisions: Array(stride(from: 0, to: keptBands.count, by: LineChunk.legLimit)),
      startsLine: true, endsLine: true)
  }

  /// Chunks that follow each other as one line.
  private static func line(_ chunks: [LineChunk], factor: Double) -> Line {
    var points: [TilePoint] = []
    points.reserveCapacity(chunks.reduce(1) { $0 + $1.bands.count })
    var bands: [Int8] = []
    // Wherever the level's grid is one of whole steps of the scale's, there is nothing to round.
    let steps = factor * MapScale.gridPerPixel
    let isExact = steps == steps.rounded()
    // Each chunk is kept where its first vertex lies in the world, so that one which follows across
    // the antimeridian has to be moved back.
    var turn: Int64 = 0
    var last: LineChunk.Vertex?
    var divisions: [Int] = []
    for chunk in chunks {
      divisions.append(bands.count)
      if let last { turn += Int64(last.x) - Int64(chunk.vertices[0].x) }
      for vertex in chunk.vertices.dropFirst(last == nil ? 0 : 1) {
        let (x, y) = (Double(Int64(vertex.x) + turn) * factor, Double(vertex.y) * factor)
        points.append(
          isExact
            ? TilePoint(x: x, y: y) : TilePoint(x: MapScale.snapped(x), y: MapScale.snapped(y)))
      }
      if bands.isEmpty { bands = chunk.bands } else { bands += chunk.bands }
      last = chunk.vertices.last
    }
    return Line(
      points: points, bands: bands, divisions: divisions,
      startsLine: chunks.first?.startsLine ?? true,
      endsLine: chunks.last?.endsLine ?? true)
  }
}

extension RouteScene.Line {
  /// Divides a line into pieces.
  ///
  /// - Parameters:
  ///   - bands: Of each leg.
  ///   - divisions: Rising indices of legs at which a piece begins, bands apart; the first is 0.
  init(
    points: [TilePoint], bands: [Int8], divisions: [Int], startsLine: Bool, endsLine: Bool
  ) {
    self.points = points
    self.startsLine = startsLine
    self.endsLine = endsLine
    var pieces: [RouteScene.Piece] = []
    var whole = PixelBox(points[0])
    for (index, first) in divisions.enumerated() {
      let limit = index + 1 < divisions.count ? divisions[index + 1] : bands.count
      var start = first
      while start < limit {
        var end = start
        var bounds = PixelBox(points[start])
        while end < limit, bands[end] == bands[start] {
          bounds.include(points[end + 1])
          end += 1
        }
        pieces.append(
          RouteScene.Piece(
            legs: start..<end, band: bands[start],
            startsBand: start > 0 && bands[start - 1] != bands[start], bounds: bounds))
        whole = whole.union(bounds)
        start = end
      }
    }
    self.pieces = pieces
    bounds = whole
  }
}
