import Geo
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
    /// First to last, each beginning at the vertex where the one before ends.
    let pieces: [Piece]
    let bounds: PixelBox
  }

  /// The most legs to a piece: a tile that shows one of them hands Cairo all of them.
  static let pieceLegs = 128
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
      pieces += Self.pieces(of: first...(kept.count - 1), points: kept, band: legBands[start])
      start = end
    }
    if let only = points.first, pieces.isEmpty {
      // A dot: a leg of no length, which caps make visible.
      kept = [only, only]
      pieces = Self.pieces(of: 0...1, points: kept, band: nil)
    }
    return Line(points: kept, pieces: pieces)
  }

  /// Divides vertices of one band into pieces.
  private static func pieces(
    of vertices: ClosedRange<Int>, points: [TilePoint], band: Int?
  ) -> [Piece] {
    var pieces: [Piece] = []
    var start = vertices.lowerBound
    while start < vertices.upperBound {
      var bounds = PixelBox(points[start])
      bounds.include(points[start + 1])
      let isLong = max(bounds.width, bounds.height) > pieceExtent
      var end = start + 1
      while !isLong, end < vertices.upperBound, end - start < pieceLegs {
        var larger = bounds
        larger.include(points[end + 1])
        guard max(larger.width, larger.height) <= pieceExtent else { break }
        bounds = larger
        end += 1
      }
      pieces.append(Piece(vertices: start...end, band: band, bounds: bounds, isLong: isLong))
      start = end
    }
    return pieces
  }
}

extension RouteScene.Line {
  init(points: [TilePoint], pieces: [RouteScene.Piece]) {
    self.points = points
    self.pieces = pieces
    bounds = pieces.dropFirst().reduce(
      pieces.first?.bounds ?? PixelBox(TilePoint(x: 0, y: 0))
    ) { $0.union($1.bounds) }
  }
}
