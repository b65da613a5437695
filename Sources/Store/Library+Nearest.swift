import Geo
import Lines
import SQLite

extension Library {
  /// The trip of which a line is nearest to a place; of those equally near, the last imported.
  ///
  /// - Parameters:
  ///   - place: On the unit square of Web Mercator.
  ///   - reach: How far a line may be, in widths of the world.
  ///   - trips: Leaves out all other trips; nil leaves out none.
  package func nearestTrip(
    to place: TilePoint, within reach: Double, at level: LineLevel, trips: Set<Int64>? = nil
  ) throws(LibraryError) -> Int64? {
    try attempt {
      let window = PixelBox(place).grown(by: reach)
      let limit = reach * level.worldUnits
      var nearest: (squared: Double, trip: Int64)?
      for turn in [0, -1, 1] as [Double] {
        let point = TilePoint(
          x: (place.x + turn) * level.worldUnits, y: place.y * level.worldUnits)
        try LineIndex(connection: connection).forEachChunk(
          of: level, touching: GridBox(window.moved(x: turn, y: 0), level: level)
        ) { _, trip, bytes in
          if let trips, !trips.contains(trip) { return }
          guard let chunk = LineChunk(bytes: bytes) else { return }
          let squared = Self.squaredDistance(from: point, to: chunk.vertices)
          guard squared <= limit * limit else { return }
          if let known = nearest, (known.squared, trip) < (squared, known.trip) { return }
          nearest = (squared, trip)
        }
      }
      return nearest?.trip
    }
  }

  private static func squaredDistance(
    from point: TilePoint, to line: [LineChunk.Vertex]
  ) -> Double {
    var least = Double.infinity
    for (start, end) in zip(line, line.dropFirst()) {
      let (x, y) = (Double(end.x) - Double(start.x), Double(end.y) - Double(start.y))
      let (fromX, fromY) = (point.x - Double(start.x), point.y - Double(start.y))
      let length = x * x + y * y
      let share = length > 0 ? max(0, min(1, (fromX * x + fromY * y) / length)) : 0
      let (awayX, awayY) = (fromX - share * x, fromY - share * y)
      least = min(least, awayX * awayX + awayY * awayY)
    }
    return least
  }
}
