import Geo
import Lines
import Styling

/// The lines of some trips, projected to pixels of the world at one scale, with a band for every
/// leg, ready to be drawn on any tile of that scale.
///
/// All points are in one array and all pieces in another, as a tile of a town seen from afar shows
/// thousands of lines of a few points each.
package final class RouteScene: Sendable {
  /// Legs of one line that follow each other in one band and are stroked in one go.
  ///
  /// Where a line is divided depends on the line and the scale alone, never on a tile.
  struct Piece: Sendable {
    /// A leg goes from the scene's point of the same index to the next.
    let legs: Range<Int>
    /// The band's index in the style, -1 for an unknown speed.
    let band: Int8
    /// Whether the leg before has another band.
    let startsBand: Bool
    /// Of its points.
    let bounds: PixelBox
  }

  /// A polyline.
  struct Line: Sendable {
    /// At least two of the scene's points.
    let points: Range<Int>
    /// Those of the scene's pieces that it is divided into, first to last, each beginning where the
    /// one before ends.
    let pieces: Range<Int>
    /// Whether the first and the last point are those of a trip's line, and not just of a part that
    /// the line index keeps.
    let startsLine, endsLine: Bool
    /// Of its points.
    let bounds: PixelBox
  }

  package let scale: MapScale
  /// In pixels of the world, on the grid of ``MapScale``.
  let points: [TilePoint]
  let pieces: [Piece]
  let lines: [Line]
  /// Which of the lines are each trip's, in the order trips are drawn.
  let trips: [Range<Int>]

  /// Projects trips.
  ///
  /// Lines are simplified to ``tolerance`` run by run, and a run too short to be seen takes the
  /// colour that prevails around it, so the result does not depend on any tile.
  package init(_ trips: [RouteGeometry], scale: MapScale, bands: SpeedBands) {
    self.scale = scale
    var builder = Builder()
    for trip in trips {
      for line in trip.lines { builder.append(line, scale: scale, bands: bands) }
      builder.endTrip()
    }
    (points, pieces, lines) = (builder.points, builder.pieces, builder.lines)
    self.trips = builder.trips
  }

  /// Brings chunks of the line index, all of one level and in any order, to a scale.
  package init(chunks: LineChunks, level: LineLevel, scale: MapScale) {
    self.scale = scale
    let factor = scale.worldPixels / level.worldUnits
    let headers = chunks.headers
    // Keys alone are sorted, as moving chunks takes longer than comparing them.
    let sorted = headers.indices
      .map { (order: headers[$0].order, ordinal: headers[$0].ordinal, index: $0) }
      .sorted { $0.order == $1.order ? $0.ordinal < $1.ordinal : $0.order < $1.order }
    var builder = Builder()
    builder.reserve(
      points: chunks.vertices.count, pieces: chunks.runs.count, lines: headers.count)
    var before: LineChunks.Header?
    for (_, _, index) in sorted {
      let chunk = headers[index]
      if let before, !chunk.follows(before) {
        builder.endLine(isLast: before.endsLine)
        if before.order != chunk.order { builder.endTrip() }
      }
      builder.append(chunk, of: chunks, factor: factor)
      before = chunk
    }
    if let before {
      builder.endLine(isLast: before.endsLine)
      builder.endTrip()
    }
    (points, pieces, lines) = (builder.points, builder.pieces, builder.lines)
    trips = builder.trips
  }

  /// How far outside a tile a vertex can lie whose ink reaches into it, in device pixels.
  package static func reach(_ style: Style, scale: MapScale) -> Double {
    max(
      RouteLayer(style.route, scale: scale).reach, HeatLayer.reach(style.heat, scale: scale))
  }
}

/// Collects the lines of a scene.
private struct Builder {
  private(set) var points: [TilePoint] = []
  private(set) var pieces: [RouteScene.Piece] = []
  private(set) var lines: [RouteScene.Line] = []
  private(set) var trips: [Range<Int>] = []

  /// How far a vertex may lie from the simplified line, in device pixels: too little to be seen.
  private static let tolerance = 0.1

  // Of the line that is being built: where it begins, and how it goes on.
  private var firstPoint = 0
  private var firstPiece = 0
  private var startsLine = true
  private var lastBand: Int8?
  private var bounds: PixelBox?
  private var lastVertex: LineChunk.Vertex?
  /// Each chunk is kept where its first vertex lies in the world, so that one which follows across
  /// the antimeridian has to be moved back.
  private var turn: Int64 = 0

  mutating func reserve(points: Int, pieces: Int, lines: Int) {
    self.points.reserveCapacity(points)
    self.pieces.reserveCapacity(pieces)
    self.lines.reserveCapacity(lines)
    trips.reserveCapacity(lines)
  }

  /// Adds a line as a whole.
  mutating func append(_ line: RouteGeometry.Line, scale: MapScale, bands: SpeedBands) {
    let points = line.points.map {
      TilePoint(
        x: MapScale.snapped($0.x * scale.worldPixels), y: MapScale.snapped($0.y * scale.worldPixels)
      )
    }
    guard let first = points.first else { return }
    var legBands = line.legSpeedsKmh.map { $0.map(bands.index(ofKmh:)) }
    LegBands.absorbShortRuns(&legBands, along: points, shorterThan: scale.pixelRatio)

    self.points.append(first)
    var keptBands: [Int8] = []
    var start = 0
    while start < legBands.count {
      var end = start + 1
      while end < legBands.count, legBands[end] == legBands[start] { end += 1 }
      let indices = simplifiedIndices(
        points, in: start..<(end + 1), tolerance: Self.tolerance)
      for index in indices.dropFirst() {
        self.points.append(points[index])
        keptBands.append(Int8(legBands[start] ?? -1))
      }
      start = end
    }
    if keptBands.isEmpty {
      // A dot: a leg of no length, which caps make visible.
      self.points.append(first)
      keptBands = [-1]
    }
    for start in stride(from: 0, to: keptBands.count, by: LineChunk.legLimit) {
      let end = min(start + LineChunk.legLimit, keptBands.count)
      var leg = start
      while leg < end {
        let first = leg
        while leg < end, keptBands[leg] == keptBands[first] { leg += 1 }
        appendPiece((firstPoint + first)..<(firstPoint + leg), band: keptBands[first])
      }
    }
    endLine(isLast: true)
  }

  /// Adds a chunk that goes on with the line, or begins one.
  mutating func append(_ chunk: LineChunks.Header, of chunks: LineChunks, factor: Double) {
    // Wherever the level's grid is one of whole steps of the scale's, there is nothing to round.
    let steps = factor * MapScale.gridPerPixel
    let isExact = steps == steps.rounded()
    var vertices = chunks.vertices[chunk.vertices]
    if let lastVertex {
      turn += Int64(lastVertex.x) - Int64(vertices[vertices.startIndex].x)
      vertices.removeFirst()
    } else {
      startsLine = chunk.startsLine
    }
    let turn = turn
    points.append(
      contentsOf: vertices.lazy.map { vertex in
        let (x, y) = (Double(Int64(vertex.x) + turn) * factor, Double(vertex.y) * factor)
        return isExact
          ? TilePoint(x: x, y: y) : TilePoint(x: MapScale.snapped(x), y: MapScale.snapped(y))
      })
    lastVertex = vertices.last
    var leg = points.count - chunk.vertices.count
    for run in chunks.runs[chunk.runs] {
      appendPiece(leg..<(leg + Int(run.legs)), band: run.band)
      leg += Int(run.legs)
    }
  }

  /// Adds a piece of the line, whose points are there.
  private mutating func appendPiece(_ legs: Range<Int>, band: Int8) {
    var bounds = PixelBox(points[legs.lowerBound])
    for point in points[(legs.lowerBound + 1)...legs.upperBound] { bounds.include(point) }
    pieces.append(
      RouteScene.Piece(
        legs: legs, band: band, startsBand: lastBand.map { $0 != band } ?? false, bounds: bounds))
    self.bounds = self.bounds?.union(bounds) ?? bounds
    lastBand = band
  }

  /// Ends the line, if one has begun.
  ///
  /// - Parameter isLast: Whether its last point is that of the trip's line.
  mutating func endLine(isLast: Bool) {
    if let bounds {
      lines.append(
        RouteScene.Line(
          points: firstPoint..<points.count, pieces: firstPiece..<pieces.count,
          startsLine: startsLine, endsLine: isLast, bounds: bounds))
    }
    (firstPoint, firstPiece) = (points.count, pieces.count)
    (startsLine, lastBand, bounds, lastVertex, turn) = (true, nil, nil, nil, 0)
  }

  /// Ends the trip.
  mutating func endTrip() {
    trips.append((trips.last?.upperBound ?? 0)..<lines.count)
  }
}
