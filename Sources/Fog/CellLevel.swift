import Geo

/// A length of geohash for which sums of explored cells are kept, and the blocks that hold them.
///
/// A block is the 16 × 16 cells that have all but their last eight bits in common.
package struct CellLevel: Hashable, Sendable {
  /// From the finest to the coarsest, each cell holding 4 × 4 of the level before.
  package static let all = stride(from: CellTrace.length, through: 12, by: -4).map {
    CellLevel(length: $0)
  }
  /// The level at which trips explore.
  package static let finest = all[0]
  /// Bits by which the cells of a block differ.
  package static let blockBits = 8

  /// Bits of a cell.
  package let length: Int

  private init(length: Int) { self.length = length }

  /// The coarsest level that is at least as fine as cells of `length` bits, 1...40.
  package init(atLeast length: Int) {
    self = Self.all.last { $0.length >= length } ?? Self.finest
  }

  /// The level one step coarser, nil for the coarsest.
  package var coarser: CellLevel? {
    length > 12 ? CellLevel(length: length - 4) : nil
  }

  /// How its cells are written.
  package var coder: CellCoder { CellCoder(self == .finest ? .finest : .coarse) }

  /// The grid of its blocks.
  package var blocks: GeohashGrid { GeohashGrid(length: length - Self.blockBits) }

  /// The cells of the coarser level that the cells of a block add up to.
  package static func sums(of cells: [CellSum]) -> [CellSum] {
    var sums: [CellSum] = []
    for cell in cells {
      let bits = cell.bits >> 4
      if let last = sums.last, last.bits == bits {
        sums[sums.count - 1].add(cell)
      } else {
        var sum = cell
        sum.bits = bits
        sums.append(sum)
      }
    }
    return sums
  }
}
