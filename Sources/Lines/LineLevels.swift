import Geo

/// Makes the chunks of a trip's lines for all levels, from the finest to the coarsest.
///
/// Each level is made from the one before it: runs too short to be seen take the colour around
/// them, and what is left is simplified run by run, so that every run keeps both its ends.
package struct LineLevels {
  private let limits: SpeedLimits
  private let order: TripOrder

  package init(limits: SpeedLimits, order: TripOrder) {
    self.limits = limits
    self.order = order
  }

  /// The chunks of each level of ``LineLevel/all``.
  package func chunks(of geometry: RouteGeometry) -> [(level: LineLevel, chunks: [LineChunk])] {
    var lines = geometry.lines.map { line in
      let world = LineLevel.finest.worldUnits
      return Line(
        points: line.points.map {
          TilePoint(x: ($0.x * world).rounded(), y: ($0.y * world).rounded())
        },
        bands: line.legSpeedsKmh.map { $0.map(limits.band(ofKmh:)) })
    }
    var result: [(level: LineLevel, chunks: [LineChunk])] = []
    var finer = LineLevel.finest
    for level in LineLevel.all {
      var chunks: [LineChunk] = []
      for index in lines.indices {
        lines[index].scale(by: level.worldUnits / finer.worldUnits)
        lines[index].simplify(to: level)
        append(lines[index], level: level, to: &chunks)
      }
      finer = level
      result.append((level, chunks))
    }
    return result
  }

  /// A line in units of a level's grid.
  private struct Line {
    var points: [TilePoint]
    var bands: [Int?]

    mutating func scale(by factor: Double) {
      guard factor != 1 else { return }
      for index in points.indices {
        points[index].x = (points[index].x * factor).rounded()
        points[index].y = (points[index].y * factor).rounded()
      }
    }

    mutating func simplify(to level: LineLevel) {
      guard bands.count > 1 else { return }
      LegBands.absorbShortRuns(&bands, along: points, shorterThan: LineLevel.unitsPerPixel)
      var kept: [TilePoint] = [points[0]]
      var keptBands: [Int?] = []
      var start = 0
      while start < bands.count {
        var end = start + 1
        while end < bands.count, bands[end] == bands[start] { end += 1 }
        let indices = simplifiedIndices(
          points, in: start..<(end + 1), tolerance: level.tolerance * LineLevel.unitsPerPixel)
        for index in indices.dropFirst() {
          kept.append(points[index])
          keptBands.append(bands[start])
        }
        start = end
      }
      points = kept
      bands = keptBands
    }
  }

  private func append(_ line: Line, level: LineLevel, to chunks: inout [LineChunk]) {
    // A dot is a leg of no length, which caps make visible.
    let points = line.points.count == 1 ? line.points + line.points : line.points
    let bands = line.bands.isEmpty ? [nil] : line.bands
    guard points.count > 1 else { return }
    let world = level.worldUnits
    var start = 0
    while start < bands.count {
      let first = points[start].x
      var end = start + 1
      // No chunk goes farther round than a world, so that a few copies are all that can be seen.
      while end < bands.count, end - start < LineChunk.legLimit,
        abs(points[end + 1].x - first) <= world / 2
      {
        end += 1
      }
      let endsLine = end == bands.count
      // Brought to where its first vertex lies in the world.
      let shift = (first / world).rounded(.down) * world
      chunks.append(
        LineChunk(
          order: order, ordinal: chunks.count, startsLine: start == 0, endsLine: endsLine,
          vertices: points[start...end].map {
            LineChunk.Vertex(x: Int32($0.x - shift), y: Int32($0.y))
          }, bands: bands[start..<end].map { Int8($0 ?? -1) }))
      start = end
    }
  }
}
