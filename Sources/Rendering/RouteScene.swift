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
    /// The line's vertices from the piece's first to its last; the next piece begins with the last.
    let vertices: ClosedRange<Int>
    /// The band's index in the style, nil for an unknown speed.
    let band: Int?
    /// Of the vertices.
    let bounds: PixelBox
    /// Whether the piece is a single leg that is too long for Cairo.
    let isLong: Bool
  }

  /// A polyline in pixels of the world, on the grid of ``MapScale``.
  struct Line: Sendable {
    let points: [TilePoint]
    /// First to last, each beginning at the vertex where the one before ends. The last vertex of
    /// all belongs to none where the line goes on behind them.
    let pieces: [Piece]
    /// Of the pieces.
    let bounds: PixelBox
    /// Whether the first and the last piece are the first and the last of a trip's line, and not
    /// just of a part that the line index keeps.
    let startsLine, endsLine: Bool
  }

  /// The most legs to a piece: a tile that shows one of them hands Cairo all of them.
  static let pieceLegs = 128
  /// The same for lines out of the line index, where many trips lie on each other and a piece that
  /// others hide is left out as a whole.
  static let indexedPieceLegs = 16
  /// The greatest extent of a piece, in pixels. Cairo draws wrong beyond about ±32,000.
  static let pieceExtent = 8192.0

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
    let sorted = chunks.sorted { ($0.order, $0.ordinal) < ($1.order, $1.ordinal) }
    var trips: [[Line]] = []
    var order: TripOrder?
    for chunk in sorted {
      if chunk.order != order { trips.append([]) }
      order = chunk.order
      trips[trips.count - 1].append(Self.line(chunk, factor: factor))
    }
    self.trips = trips
  }

  private static func line(_ chunk: LineChunk, factor: Double) -> Line {
    let points = chunk.vertices.map {
      TilePoint(
        x: MapScale.snapped(Double($0.x) * factor), y: MapScale.snapped(Double($0.y) * factor))
    }
    var pieces: [Piece] = []
    var start = 0
    while start < chunk.bands.count {
      let band = chunk.bands[start]
      var end = start + 1
      while end < chunk.bands.count, chunk.bands[end] == band { end += 1 }
      append(
        start...end, of: points, band: band < 0 ? nil : Int(band), legs: indexedPieceLegs,
        to: &pieces)
      start = end
    }
    return Line(
      points: points, pieces: pieces, startsLine: chunk.startsLine, endsLine: chunk.endsLine)
  }

  /// How far outside a tile a vertex can lie whose ink reaches into it, in device pixels.
  package static func reach(_ style: RouteStyle, scale: MapScale) -> Double {
    RouteLayer(style, scale: scale).reach
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
    var pieces: [Piece] = []
    var start = 0
    while start < legBands.count {
      var end = start + 1
      while end < legBands.count, legBands[end] == legBands[start] { end += 1 }
      let first = max(0, kept.count - 1)
      let indices = simplifiedIndices(points, in: start..<(end + 1), tolerance: tolerance)
      kept += indices.dropFirst(kept.isEmpty ? 0 : 1).map { points[$0] }
      append(
        first...(kept.count - 1), of: kept, band: legBands[start], legs: pieceLegs, to: &pieces)
      start = end
    }
    if let only = points.first, pieces.isEmpty {
      // A dot: a leg of no length, which caps make visible.
      kept = [only, only]
      append(0...1, of: kept, band: nil, legs: pieceLegs, to: &pieces)
    }
    return Line(points: kept, pieces: pieces, startsLine: true, endsLine: true)
  }

  /// Divides vertices of one band into pieces of at most `legs` legs.
  private static func append(
    _ vertices: ClosedRange<Int>, of points: [TilePoint], band: Int?, legs: Int,
    to pieces: inout [Piece]
  ) {
    var start = vertices.lowerBound
    while start < vertices.upperBound {
      var bounds = PixelBox(points[start])
      bounds.include(points[start + 1])
      let isLong = max(bounds.width, bounds.height) > pieceExtent
      var end = start + 1
      while !isLong, end < vertices.upperBound, end - start < legs {
        var larger = bounds
        larger.include(points[end + 1])
        guard max(larger.width, larger.height) <= pieceExtent else { break }
        bounds = larger
        end += 1
      }
      pieces.append(Piece(vertices: start...end, band: band, bounds: bounds, isLong: isLong))
      start = end
    }
  }
}

extension RouteScene.Line {
  init(points: [TilePoint], pieces: [RouteScene.Piece], startsLine: Bool, endsLine: Bool) {
    self.points = points
    self.pieces = pieces
    self.startsLine = startsLine
    self.endsLine = endsLine
    bounds = pieces.dropFirst().reduce(
      pieces.first?.bounds ?? PixelBox(TilePoint(x: 0, y: 0))
    ) { $0.union($1.bounds) }
  }
}
