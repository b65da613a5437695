import Geo

/// Explored cells brought to one grid, to be found by column and row.
package struct CellIndex: Sendable {
  package let grid: GeohashGrid
  /// By row, then by column.
  private var cells: [(row: Int, column: Int, sum: CellSum)] = []

  /// The sums of finest cells, given by rising geohash, over the cells of a grid.
  package init(_ finest: [CellSum], grid: GeohashGrid) {
    self.grid = grid
    let shift = UInt64(CellTrace.length - grid.length)
    for cell in finest {
      let bits = cell.bits >> shift
      // Cells of one prefix follow each other.
      if let last = cells.last, last.sum.bits == bits {
        cells[cells.count - 1].sum.add(cell)
      } else {
        var sum = cell
        sum.bits = bits
        let geohash = Geohash(bits: bits, length: grid.length)
        cells.append((geohash.row, geohash.column, sum))
      }
    }
    cells.sort { ($0.row, $0.column) < ($1.row, $1.column) }
  }

  /// Calls `body` with the cells of some columns, counted on beyond the world, and rows.
  package func forEachCell(
    columns: ClosedRange<Int>, rows: ClosedRange<Int>, _ body: (Int, Int, CellSum) -> Void
  ) {
    for row in rows {
      let start = firstIndex(row: row)
      let end = firstIndex(row: row + 1)
      guard start < end else { continue }
      for index in start..<end {
        // The first time round at which the column is not west of those asked for.
        let cell = cells[index]
        let turns = (columns.lowerBound - cell.column + grid.columns - 1) / grid.columns
        var column = cell.column + (columns.lowerBound <= cell.column ? 0 : turns) * grid.columns
        while column - grid.columns >= columns.lowerBound { column -= grid.columns }
        while columns ~= column {
          body(column, row, cell.sum)
          column += grid.columns
        }
      }
    }
  }

  private func firstIndex(row: Int) -> Int {
    var (low, high) = (0, cells.count)
    while low < high {
      let middle = (low + high) / 2
      if cells[middle].row < row { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
