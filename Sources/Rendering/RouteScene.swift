import Geo
import Styling

/// The lines of some trips, projected to pixels of the world at one scale, with a band for every
/// leg, ready to be drawn on any tile of that scale.
package struct RouteScene: Sendable {
  /// The legs of one line that follow each other in one band.
  struct Run: Sendable {
    /// The line's vertices from the run's first to its last; the next run begins with the last.
    let vertices: ClosedRange<Int>
    /// The band's index in the style, nil for an unknown speed.
    let band: Int?
  }

  /// A polyline in pixels of the world, on the grid of ``MapScale``.
  struct Line: Sendable {
    let points: [TilePoint]
    /// First to last, each beginning at the vertex where the one before ends.
    let runs: [Run]
    let bounds: PixelBox
    /// The bounds of each ``chunkLength`` legs that follow each other, for finding what a tile
    /// shows.
    let chunkBounds: [PixelBox]
  }

  /// Legs to a chunk.
  static let chunkLength = 64

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
    var runs: [Run] = []
    var start = 0
    while start < legBands.count {
      var end = start + 1
      while end < legBands.count, legBands[end] == legBands[start] { end += 1 }
      let first = max(0, kept.count - 1)
      let indices = simplifiedIndices(points, in: start..<(end + 1), tolerance: tolerance)
      kept += indices.dropFirst(kept.isEmpty ? 0 : 1).map { points[$0] }
      runs.append(Run(vertices: first...(kept.count - 1), band: legBands[start]))
      start = end
    }
    if let only = points.first, runs.isEmpty {
      // A dot: a leg of no length, which caps make visible.
      kept = [only, only]
      runs = [Run(vertices: 0...1, band: nil)]
    }
    return Line(points: kept, runs: runs)
  }
}

extension RouteScene.Line {
  init(points: [TilePoint], runs: [RouteScene.Run]) {
    self.points = points
    self.runs = runs
    let length = RouteScene.chunkLength
    chunkBounds = stride(from: 0, to: max(1, points.count - 1), by: length).compactMap {
      PixelBox(points[$0...min($0 + length, points.count - 1)])
    }
    bounds = chunkBounds.dropFirst().reduce(
      chunkBounds.first ?? PixelBox(minX: 0, minY: 0, maxX: 0, maxY: 0)
    ) { $0.union($1) }
  }
}
