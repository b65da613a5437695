import Fog
import Geo
import Hashing
import SQLite
import Tracks

extension Library {
  // MARK: - Visits

  /// Calls `body` with every cell that a trip explored.
  func forEachVisit(ofTrip id: Int64, _ body: (CellSum) -> Void) throws {
    let statement = try connection.statement("SELECT data FROM trip_cells WHERE trip = ?")
    statement.bind(id, at: 1)
    if try statement.step() { try read(statement, .trip, "the cells of trip \(id)", body) }
    statement.reset()
  }

  /// Calls `body` with all that the cell sets say.
  func forEachVisitOfCellSets(_ body: (CellSum) -> Void) throws {
    let statement = try connection.statement("SELECT data, id FROM cell_sets ORDER BY id")
    while try statement.step() {
      try read(statement, .finest, "cell set \(statement.integer(1))", body)
    }
    statement.reset()
  }

  /// Calls `body` with every visit of every trip and cell set.
  func forEachVisit(_ body: (CellSum) -> Void) throws {
    let statement = try connection.statement("SELECT data, trip FROM trip_cells ORDER BY trip")
    while try statement.step() {
      try read(statement, .trip, "the cells of trip \(statement.integer(1))", body)
    }
    statement.reset()
    try forEachVisitOfCellSets(body)
  }

  private func read(
    _ statement: Statement, _ content: CellCoder.Content, _ what: String,
    _ body: (CellSum) -> Void
  ) throws {
    let isWhole = statement.withBlob(0) { CellCoder(content).read($0, body) }
    guard isWhole else {
      throw LibraryError.damaged(path: path, reason: "\(what) cannot be read")
    }
  }

  // MARK: - Some trips, or a time before

  /// The finest cells that some trips had explored at a moment, by rising geohash.
  ///
  /// Sums are kept for all trips and for now alone, so this reads the trips' own cells.
  ///
  /// - Parameters:
  ///   - trips: Their numbers; nil for all trips and cell sets.
  ///   - asOf: Seconds since 1970; nil for now. What has no time is left out otherwise.
  ///   - box: Leaves out trips that do not touch it; nil leaves out none.
  package func cells(
    of trips: Set<Int64>?, asOf: Int64?, within box: BoundingBox?
  ) throws(LibraryError) -> [CellSum] {
    try attempt {
      var visits: [CellSum] = []
      func take(_ visit: CellSum) {
        var visit = visit
        if let asOf {
          guard let first = visit.first, first <= asOf else { return }
          visit.lastSeconds = min(visit.lastSeconds, asOf)
        }
        visits.append(visit)
      }
      var filter = TripFilter()
      filter.area = box
      for trip in try self.trips(filter) where trips?.contains(trip.id) ?? true {
        if let asOf {
          guard let start = trip.start, start.milliseconds.flooredSeconds <= asOf else { continue }
        }
        try forEachVisit(ofTrip: trip.id, take)
      }
      if trips == nil { try forEachVisitOfCellSets(take) }
      return CellSum.summed(visits)
    }
  }

  // MARK: - Fog

  /// The sums of explored ground in cells of one length.
  ///
  /// - Parameters:
  ///   - grid: Of the cells, 1...40 bits.
  ///   - columns: Counted on beyond the world across the antimeridian.
  ///   - rows: Within the world.
  ///   - body: Called with the column as asked for, the row, and the sum of a part of the cell; a
  ///     cell comes up as often as it has parts.
  package func forEachCell(
    of grid: GeohashGrid, columns: ClosedRange<Int>, rows: ClosedRange<Int>,
    _ body: (Int, Int, CellSum) -> Void
  ) throws(LibraryError) {
    try attempt {
      let level = CellLevel(atLeast: grid.length)
      let shift = UInt64(level.length - grid.length)
      let blocks = level.blocks
      let store = CellStore(connection: connection)
      // Of one cell of `grid`, how many blocks it is wide and high, or how many it is of a block.
      let blockColumns = Self.scaled(columns, from: grid.columns, to: blocks.columns)
      let blockRows = Self.scaled(rows, from: grid.rows, to: blocks.rows)
      for blockRow in blockRows {
        for blockColumn in blockColumns {
          let turn = (blockColumn - blocks.wrapped(blockColumn)) / blocks.columns * grid.columns
          let block = Geohash(
            column: blocks.wrapped(blockColumn), row: blockRow, length: blocks.length)
          try store.forEachCell(of: level, inBlock: block.bits) { sum in
            let cell = Geohash(bits: sum.bits >> shift, length: grid.length)
            let (column, row) = (cell.column + turn, cell.row)
            if columns ~= column, rows ~= row { body(column, row, sum) }
          }
        }
      }
    }
  }

  /// Calls `body` with the sums of all explored cells of the stored length that is the nearest to one
  /// from above.
  package func forEachCell(
    atLeast length: Int, _ body: (Geohash, CellSum) -> Void
  ) throws(LibraryError) {
    try attempt {
      let level = CellLevel(atLeast: length)
      try CellStore(connection: connection).forEachCell(of: level) { sum in
        body(Geohash(bits: sum.bits, length: level.length), sum)
      }
    }
  }

  /// The places of a grid that hold a range of another grid's places.
  private static func scaled(
    _ range: ClosedRange<Int>, from count: Int, to other: Int
  ) -> ClosedRange<Int> {
    if other >= count {
      let factor = other / count
      return range.lowerBound * factor...(range.upperBound + 1) * factor - 1
    }
    let shift = (count / other).trailingZeroBitCount
    return range.lowerBound >> shift...range.upperBound >> shift
  }
}
