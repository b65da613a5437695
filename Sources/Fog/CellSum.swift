/// What is known of a cell: a sum over the explored cells of the finest length within it.
///
/// Sums of sums are sums, so coarse cells never contradict fine ones.
package struct CellSum: Hashable, Sendable {
  /// What stands for a first time that is not known, and is later than every other.
  package static let unknownFirst = Int64.max
  /// What stands for a last time that is not known, and is earlier than every other.
  package static let unknownLast = Int64.min

  /// The geohash of the cell; its length is known from elsewhere.
  package var bits: UInt64
  /// How many cells of the finest length in it are explored.
  package var explored: UInt64
  /// The visits of each of those, added up; a trip visits a cell once.
  package var visits: UInt64
  /// When any of it was first seen, in seconds since 1970.
  package var firstSeconds: Int64
  /// When any of it was last seen, in seconds since 1970.
  package var lastSeconds: Int64

  package init(
    bits: UInt64, explored: UInt64 = 1, visits: UInt64 = 1, firstSeconds: Int64 = unknownFirst,
    lastSeconds: Int64 = unknownLast
  ) {
    self.bits = bits
    self.explored = explored
    self.visits = visits
    self.firstSeconds = firstSeconds
    self.lastSeconds = lastSeconds
  }

  /// Visits of finest cells, in any order, as cells by rising geohash, each once.
  package static func summed(_ visits: [CellSum]) -> [CellSum] {
    var cells: [CellSum] = []
    for visit in visits.sorted(by: { $0.bits < $1.bits }) {
      if let last = cells.last, last.bits == visit.bits {
        cells[cells.count - 1].addVisits(of: visit)
      } else {
        cells.append(visit)
      }
    }
    return cells
  }

  /// When it was first seen, nil where no visit has a time.
  package var first: Int64? { firstSeconds == Self.unknownFirst ? nil : firstSeconds }

  /// When it was last seen, nil where no visit has a time.
  package var last: Int64? { lastSeconds == Self.unknownLast ? nil : lastSeconds }

  /// Takes in more visits of the same finest cell.
  package mutating func addVisits(of other: CellSum) {
    visits &+= other.visits
    firstSeconds = min(firstSeconds, other.firstSeconds)
    lastSeconds = max(lastSeconds, other.lastSeconds)
  }

  /// Takes in another cell that lies in this one.
  package mutating func add(_ other: CellSum) {
    explored &+= other.explored
    addVisits(of: other)
  }
}
