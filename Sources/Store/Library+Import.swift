import Fog
import Hashing
import SQLite

extension Library {
  /// What became of a trip that was to be added.
  package enum Addition: Equatable, Sendable {
    /// It is in the library now, under this number.
    case added(id: Int64)
    /// It was there already, under this number.
    case known(id: Int64)
  }

  /// Adds trips in one transaction: all of them, or none where anything fails.
  ///
  /// What is not yet in the library is durable when the function returns.
  ///
  /// - Returns: What became of each trip, in their order.
  package func add(_ trips: [PreparedTrip]) throws(LibraryError) -> [Addition] {
    try attempt {
      try connection.transaction {
        var visits: [CellSum] = []
        let additions = try trips.map { trip in
          if let id = try id(of: trip.fingerprint) { return Addition.known(id: id) }
          visits += trip.cells
          return .added(id: try insert(trip))
        }
        try CellStore(connection: connection).add(visits)
        return additions
      }
    }
  }

  /// Removes trips and all that came from them.
  ///
  /// Cells that others explored as well keep the visits, the first and the last time of those.
  package func remove(_ ids: [Int64]) throws(LibraryError) {
    for id in ids { _ = try trip(id: id) }
    try attempt {
      try connection.transaction {
        var cells: [CellSum] = []
        for id in Set(ids).sorted() {
          try forEachVisit(ofTrip: id) { cells.append($0) }
          try LineIndex(connection: connection).remove(trip: id)
          // Segments, tags and cells go with it.
          try connection.run("DELETE FROM trips WHERE id = ?", .integer(id))
        }
        cells.sort { $0.bits < $1.bits }
        try CellStore(connection: connection).rebuild(cells) { body in
          try forEachVisit(body)
        }
      }
    }
  }

  private func id(of fingerprint: ContentHash) throws -> Int64? {
    try connection.integer(
      "SELECT id FROM trips WHERE fingerprint = ?", .blob(fingerprint.bytes))
  }

  private func insert(_ trip: PreparedTrip) throws -> Int64 {
    try connection.run(
      """
      INSERT INTO trips(name, source, fingerprint, start_ms, end_ms, fixes, distance_m, moving_s,
        max_kmh, average_kmh, west, south, east, north)
      VALUES(?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
      """, .text(trip.name), .text(trip.source), .blob(trip.fingerprint.bytes),
      .integer(trip.startMilliseconds), .integer(trip.endMilliseconds),
      .integer(Int64(trip.fixes)), .real(trip.distanceMeters), .real(trip.movingSeconds),
      .real(trip.maximumKmh), .real(trip.averageKmh), .real(trip.bounds.west),
      .real(trip.bounds.south), .real(trip.bounds.east), .real(trip.bounds.north))
    let id = connection.lastInsertedID
    for (ordinal, segment) in trip.segments.enumerated() {
      try connection.run(
        "INSERT INTO segments(trip, ordinal, data) VALUES(?, ?, ?)", .integer(id),
        .integer(Int64(ordinal)), .blob(segment))
    }
    try insertDerived(trip, id: id)
    return id
  }

  /// Writes what a trip measures.
  func updateMeasures(_ trip: PreparedTrip, id: Int64) throws {
    try connection.run(
      """
      UPDATE trips SET start_ms = ?, end_ms = ?, fixes = ?, distance_m = ?, moving_s = ?,
        max_kmh = ?, average_kmh = ?, west = ?, south = ?, east = ?, north = ? WHERE id = ?
      """, .integer(trip.startMilliseconds), .integer(trip.endMilliseconds),
      .integer(Int64(trip.fixes)), .real(trip.distanceMeters), .real(trip.movingSeconds),
      .real(trip.maximumKmh), .real(trip.averageKmh), .real(trip.bounds.west),
      .real(trip.bounds.south), .real(trip.bounds.east), .real(trip.bounds.north), .integer(id))
  }

  /// Writes the rows of a trip that follow from its fixes, but for the sums of cells.
  func insertDerived(_ trip: PreparedTrip, id: Int64) throws {
    try connection.run(
      "INSERT INTO trip_cells(trip, cells, data) VALUES(?, ?, ?)", .integer(id),
      .integer(Int64(trip.cells.count)), .blob(CellCoder(.trip).bytes(of: trip.cells)))
    try LineIndex(connection: connection).insert(trip.chunks, trip: id)
  }
}
