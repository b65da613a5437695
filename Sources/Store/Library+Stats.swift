import Fog
import Geo
import SQLite
import Tracks

extension Library {
  /// What there is in the library, at a moment or now.
  ///
  /// - Parameter asOf: Leaves out what was first seen later, and trips that began later; what has
  ///   no time is left out as well then.
  package func statistics(asOf: Timestamp? = nil) throws(LibraryError) -> LibraryStatistics {
    var filter = TripFilter()
    filter.to = asOf.map { Timestamp(milliseconds: $0.milliseconds + 1) }
    let trips = try self.trips(filter)
    return try attempt {
      var statistics = LibraryStatistics(trips: trips)
      if let asOf {
        for cell in try cells(
          of: Set(trips.map(\.id)), asOf: asOf.milliseconds.flooredSeconds, within: nil)
        {
          statistics.add(cell)
        }
      } else {
        let statement = try connection.statement("SELECT id FROM cell_blocks WHERE id >= ?")
        statement.bind(CellStore.firstID(of: .finest), at: 1)
        var blocks: [UInt64] = []
        while try statement.step() {
          blocks.append(CellStore.block(ofID: statement.integer(0)))
        }
        statement.reset()
        let store = CellStore(connection: connection)
        for block in blocks {
          try store.forEachCell(of: .finest, inBlock: block) { statistics.add($0) }
        }
      }
      statistics.fileBytes =
        (try connection.integer("PRAGMA page_count") ?? 0)
        * (try connection.integer("PRAGMA page_size") ?? 0)
      return statistics
    }
  }
}
