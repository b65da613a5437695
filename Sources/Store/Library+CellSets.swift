import Fog
import Geo
import Hashing
import SQLite

extension Library {
  /// A set of cells that came from elsewhere than a trip.
  package struct CellSet: Equatable, Sendable {
    package let id: Int64
    /// The file it came from.
    package let source: String
    /// How many cells of 40 bits.
    package let cells: Int
  }

  /// The cell sets of the library, the earliest imported first.
  package func cellSets() throws(LibraryError) -> [CellSet] {
    try attempt {
      var sets: [CellSet] = []
      let statement = try connection.statement(
        "SELECT id, source, cells FROM cell_sets ORDER BY id")
      while try statement.step() {
        sets.append(
          CellSet(
            id: statement.integer(0), source: statement.text(1), cells: Int(statement.integer(2))))
      }
      statement.reset()
      return sets
    }
  }

  /// Adds visits of finest cells that came from elsewhere.
  ///
  /// - Parameter cells: By rising geohash, each once.
  package func add(_ cells: [CellSum], source: String) throws(LibraryError) -> Addition {
    try attempt {
      let bytes = CellCoder(.finest).bytes(of: cells)
      let fingerprint = ContentHash(of: bytes)
      return try connection.transaction {
        if let id = try connection.integer(
          "SELECT id FROM cell_sets WHERE fingerprint = ?", .blob(fingerprint.bytes))
        {
          return .known(id: id)
        }
        try connection.run(
          "INSERT INTO cell_sets(source, fingerprint, cells, data) VALUES(?, ?, ?, ?)",
          .text(source), .blob(fingerprint.bytes), .integer(Int64(cells.count)), .blob(bytes))
        let id = connection.lastInsertedID
        try CellStore(connection: connection).add(cells)
        return .added(id: id)
      }
    }
  }

  /// Removes a cell set; ground that trips explored stays explored.
  package func removeCellSet(_ id: Int64) throws(LibraryError) {
    try attempt {
      try connection.transaction {
        var cells: [CellSum] = []
        let statement = try connection.statement("SELECT data FROM cell_sets WHERE id = ?")
        statement.bind(id, at: 1)
        guard try statement.step() else { throw LibraryError.noCellSet(id: id) }
        let isWhole = statement.withBlob(0) { CellCoder(.finest).read($0) { cells.append($0) } }
        statement.reset()
        guard isWhole else {
          throw LibraryError.damaged(path: path, reason: "cell set \(id) cannot be read")
        }
        try connection.run("DELETE FROM cell_sets WHERE id = ?", .integer(id))
        try CellStore(connection: connection).rebuild(cells) { try forEachVisit($0) }
      }
    }
  }

  /// All explored cells of one length, by rising geohash: how many trips were in each, and when.
  ///
  /// - Parameter length: 1...40 bits.
  package func visits(length: Int) throws(LibraryError) -> [CellSum] {
    try attempt {
      let shift = UInt64(CellTrace.length - length)
      var visits: [CellSum] = []
      func take(ofTrip own: [CellSum]) {
        // A trip visits a large cell once, however many of its small ones it crossed.
        visits += own
        if visits.count > 4_000_000 {
          visits = CellSum.summed(visits)
        }
      }
      for trip in try trips() {
        var own: [CellSum] = []
        try forEachVisit(ofTrip: trip.id) { Self.widen($0, by: shift, into: &own) }
        take(ofTrip: own)
      }
      var others: [CellSum] = []
      try forEachVisitOfCellSets { Self.widen($0, by: shift, into: &others) }
      take(ofTrip: others)
      return CellSum.summed(visits)
    }
  }

  private static func widen(_ cell: CellSum, by shift: UInt64, into cells: inout [CellSum]) {
    let bits = cell.bits >> shift
    guard let last = cells.last, last.bits == bits else {
      var wide = cell
      wide.bits = bits
      cells.append(wide)
      return
    }
    cells[cells.count - 1].visits = max(last.visits, cell.visits)
    cells[cells.count - 1].firstSeconds = min(last.firstSeconds, cell.firstSeconds)
    cells[cells.count - 1].lastSeconds = max(last.lastSeconds, cell.lastSeconds)
  }
}
