import Bytes

/// Lists of cells as bytes, by rising geohash, each number as short as it can be.
///
/// | bytes | what |
/// |---|---|
/// | varint | the geohash, less that of the cell before |
/// | varint | how many finest cells in it are explored; left out for the finest length |
/// | varint | visits; left out where each is 1 |
/// | varint | 0 where no time is known, else one more than the folded difference of the first time |
/// |        | from that of the cell before |
/// | varint | seconds from the first time to the last; left out where no time is known |
package struct CellCoder: Sendable {
  /// Which numbers are there to be written.
  package enum Content: Sendable {
    /// What one trip explored: finest cells, each visited once.
    case trip
    /// Finest cells with visits.
    case finest
    /// Coarse cells with visits.
    case coarse
  }

  package let content: Content

  package init(_ content: Content) { self.content = content }

  /// The bytes of some cells.
  package func bytes(of cells: [CellSum], after origin: UInt64 = 0) -> [UInt8] {
    var writer = ByteWriter(capacity: 6 * cells.count)
    var bits = origin
    var first: Int64 = 0
    for cell in cells {
      writer.append(cell.bits &- bits)
      bits = cell.bits
      if content == .coarse { writer.append(cell.explored) }
      if content != .trip { writer.append(cell.visits) }
      guard let cellFirst = cell.first, let last = cell.last else {
        writer.append(byte: 0)
        continue
      }
      let change = cellFirst &- first
      writer.append(UInt64(bitPattern: (change << 1) ^ (change >> 63)) &+ 1)
      writer.append(UInt64(max(0, last &- cellFirst)))
      first = cellFirst
    }
    return writer.bytes
  }

  /// Calls `body` with each cell in `bytes`, first to last.
  ///
  /// - Returns: Whether the bytes are whole.
  @inline(__always)
  package func read(
    _ bytes: UnsafeRawBufferPointer, after origin: UInt64 = 0, _ body: (CellSum) -> Void
  ) -> Bool {
    var reader = ByteReader(bytes)
    var bits = origin
    var first: Int64 = 0
    while !reader.isAtEnd {
      guard let step = reader.number() else { return false }
      bits &+= step
      var cell = CellSum(bits: bits)
      if content == .coarse {
        guard let explored = reader.number() else { return false }
        cell.explored = explored
      }
      if content != .trip {
        guard let visits = reader.number() else { return false }
        cell.visits = visits
      }
      guard let time = reader.number() else { return false }
      if time > 0 {
        let folded = time - 1
        first &+= Int64(bitPattern: folded >> 1) ^ -Int64(bitPattern: folded & 1)
        guard let span = reader.number() else { return false }
        cell.firstSeconds = first
        cell.lastSeconds = first &+ Int64(truncatingIfNeeded: span)
      }
      body(cell)
    }
    return true
  }
}
