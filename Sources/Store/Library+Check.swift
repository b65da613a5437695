import Fog
import Lines
import SQLite
import Tracks

extension Library {
  /// What a check found.
  package struct CheckReport: Equatable, Sendable {
    /// What only a copy of the file can mend.
    package internal(set) var damage: [String] = []
    /// What can be made anew from the recordings.
    package internal(set) var stale: [String] = []

    package var isClean: Bool { damage.isEmpty && stale.isEmpty }
  }

  /// Compares all that the library keeps with what it must be.
  ///
  /// - Parameter progress: Called with how many of how many trips have been looked at.
  package func check(progress: (Int, Int) -> Void = { _, _ in }) throws(LibraryError) -> CheckReport
  {
    try attempt {
      try connection.snapshot {
        var report = CheckReport()
        // Looks closer at pages than is worth its time when tiles are drawn.
        try connection.execute("PRAGMA cell_size_check = ON")
        defer { try? connection.execute("PRAGMA cell_size_check = OFF") }
        try checkFile(&report)
        guard report.damage.isEmpty else { return report }
        let trips = try self.trips()
        for (index, trip) in trips.enumerated() {
          progress(index, trips.count)
          try check(trip, &report)
        }
        guard report.damage.isEmpty else { return report }
        try checkOrphans(&report)
        try checkCells(&report)
        return report
      }
    }
  }

  /// Makes all that follows from the recordings anew, in one transaction.
  package func repair(progress: (Int, Int) -> Void = { _, _ in }) throws(LibraryError) {
    try attempt {
      try connection.transaction {
        try connection.run("DELETE FROM chunks")
        for level in LineLevel.all { try connection.run("DELETE FROM boxes_\(level.zoom)") }
        try connection.run("DELETE FROM trip_cells")
        let trips = try self.trips()
        for (index, trip) in trips.enumerated() {
          progress(index, trips.count)
          guard
            let prepared = try PreparedTrip(
              try track(of: trip), source: trip.source, limits: limits)
          else { continue }
          try updateMeasures(prepared, id: trip.id)
          try insertDerived(prepared, id: trip.id)
        }
        try CellStore(connection: connection).rebuildAll { try forEachVisit($0) }
      }
    }
  }

  // MARK: - Parts

  private func checkFile(_ report: inout CheckReport) throws {
    let statement = try connection.statement("PRAGMA integrity_check(20)")
    while try statement.step() {
      let text = statement.text(0)
      if text != "ok" { report.damage.append("SQLite: \(text)") }
    }
    statement.reset()
    let keys = try connection.statement("PRAGMA foreign_key_check")
    while try keys.step() {
      report.damage.append("a row of \(keys.text(0)) belongs to no trip")
    }
    keys.reset()
  }

  private func check(_ trip: TripRecord, _ report: inout CheckReport) throws {
    let prepared: PreparedTrip?
    do {
      prepared = try PreparedTrip(try track(of: trip), source: trip.source, limits: limits)
    } catch {
      report.damage.append("trip \(trip.id): \(mapped(error))")
      return
    }
    let fingerprint = try connection.statement("SELECT fingerprint FROM trips WHERE id = ?")
    fingerprint.bind(trip.id, at: 1)
    let isSame =
      try fingerprint.step() && fingerprint.blob(0) == prepared?.fingerprint.bytes
    fingerprint.reset()
    guard let prepared, isSame else {
      report.damage.append("trip \(trip.id): its fixes are not those that were imported")
      return
    }
    if !prepared.measures(trip) { report.stale.append("trip \(trip.id): its measures") }
    let cells = try connection.statement("SELECT data FROM trip_cells WHERE trip = ?")
    cells.bind(trip.id, at: 1)
    let hasCells =
      try cells.step() && cells.blob(0) == CellCoder(.trip).bytes(of: prepared.cells)
    cells.reset()
    if !hasCells { report.stale.append("trip \(trip.id): explored cells") }
    if try !LineIndex(connection: connection).holds(prepared.chunks, trip: trip.id) {
      report.stale.append("trip \(trip.id): line index")
    }
  }

  /// Rows that are found in the index of boxes and nowhere else.
  private func checkOrphans(_ report: inout CheckReport) throws {
    for level in LineLevel.all {
      let count =
        try connection.integer(
          "SELECT count(*) FROM boxes_\(level.zoom) WHERE id NOT IN (SELECT id FROM chunks)") ?? 0
      if count > 0 {
        report.stale.append("line index: \(count) boxes at zoom \(level.zoom) of nothing")
      }
    }
  }

  private func checkCells(_ report: inout CheckReport) throws {
    let store = CellStore(connection: connection)
    var wrong = 0
    // A sixteenth of the world's cells at a time, so that memory stays bounded.
    for part in UInt64(0)..<16 {
      var visits: [CellSum] = []
      try forEachVisit { if $0.bits >> 36 == part { visits.append($0) } }
      wrong += try store.differences(from: CellSum.summed(visits), part: part)
    }
    if wrong > 0 { report.stale.append("sums of explored cells: \(wrong) blocks") }
  }
}
