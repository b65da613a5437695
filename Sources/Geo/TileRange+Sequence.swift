extension TileRange: Sequence {
  /// Walks the rows from north to south, each from west to east.
  package struct Iterator: IteratorProtocol {
    /// What is walked.
    private let range: TileRange

    /// Columns east of the range's first.
    private var column = 0

    /// The row of the next tile; beyond the range's last row at the end.
    private var row: Int

    /// Starts in the north-west.
    init(_ range: TileRange) {
      self.range = range
      row = range.rows.lowerBound
    }

    /// The next tile, nil after the south-eastern one.
    package mutating func next() -> TileID? {
      guard row <= range.rows.upperBound else { return nil }
      let side = 1 << range.zoom
      let tile = TileID(knownZ: range.zoom, x: (range.firstColumn + column) % side, y: row)
      column += 1
      if column == range.columnCount {
        column = 0
        row += 1
      }
      return tile
    }
  }

  /// An iterator at the north-western tile.
  package func makeIterator() -> Iterator { Iterator(self) }

  /// The number of tiles, which lets an array be allocated once.
  package var underestimatedCount: Int { count }
}
