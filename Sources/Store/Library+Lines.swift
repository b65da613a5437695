import Lines
import SQLite

extension Library {
  /// The trips of which a part of the world can show something, in any order.
  ///
  /// - Parameter box: On the unit square of Web Mercator.
  package func tripIDs(
    touching box: PixelBox, at level: LineLevel
  ) throws(LibraryError) -> [Int64] {
    try attempt {
      var trips = Set<Int64>()
      for turn in [0, -1, 1] as [Double] {
        try LineIndex(connection: connection).forEachChunk(
          of: level, touching: GridBox(box.moved(x: turn, y: 0), level: level)
        ) { _, trip, _ in trips.insert(trip) }
      }
      return Array(trips)
    }
  }

  /// The chunks of a level that a part of the world can show, in any order.
  ///
  /// - Parameters:
  ///   - box: On the unit square of Web Mercator; it may reach beyond the world at the antimeridian.
  ///   - trips: Leaves out the chunks of all other trips; nil leaves out none.
  package func chunks(
    of level: LineLevel, touching box: PixelBox, trips: Set<Int64>? = nil
  ) throws(LibraryError) -> LineChunks {
    try attempt {
      let index = LineIndex(connection: connection)
      var chunks = LineChunks()
      var ids: [Int64] = []
      var known: Set<Int64>?
      var damaged: Int64?
      // A chunk begins within the world and goes up to a world beyond it either way.
      for turn in [0, -1, 1] as [Double] {
        let part = GridBox(box.moved(x: turn, y: 0), level: level)
        guard Double(part.maxX) >= -level.worldUnits, Double(part.minX) <= 2 * level.worldUnits
        else { continue }
        try index.forEachChunk(of: level, touching: part) { id, trip, bytes in
          if let trips, !trips.contains(trip) { return }
          if turn != 0 {
            // Rare enough that the numbers are only then put in order.
            var all = known ?? Set(ids)
            known = nil
            let isNew = all.insert(id).inserted
            known = all
            guard isNew else { return }
          }
          if chunks.append(bytes) { ids.append(id) } else { damaged = id }
        }
      }
      if let damaged {
        throw LibraryError.damaged(path: path, reason: "line chunk \(damaged) cannot be read")
      }
      return chunks
    }
  }

  /// Calls `body` with every chunk of a level, one by one.
  ///
  /// - Parameter trips: Leaves out the chunks of all other trips; nil leaves out none.
  package func forEachChunk(
    of level: LineLevel, trips: Set<Int64>? = nil, _ body: (LineChunk) -> Void
  ) throws(LibraryError) {
    try attempt {
      try LineIndex(connection: connection).forEachChunk(of: level) { id, trip, bytes in
        if let trips, !trips.contains(trip) { return }
        guard let chunk = LineChunk(bytes: bytes) else {
          throw LibraryError.damaged(path: path, reason: "line chunk \(id) cannot be read")
        }
        body(chunk)
      }
    }
  }
}
