import Geo

/// How much of each pixel of a tile a stroke covers, built up leg by leg.
///
/// A leg covers the pixels within half its width, those at its edges as far as they lie inside, see
/// ``EdgeCoverage``.
///
/// Where legs of one stroke meet, a pixel has the greater of their coverages, so no joint shows.
///
/// What a pixel gets depends on the legs and where it lies from them, and on nothing else: not on
/// the tile, nor on the order of legs. A tile is so exactly a cutting of one large picture. Cairo's
/// rasteriser cannot promise that without being told of every leg beside the tile, and takes
/// 4 to 7 µs a leg where this takes about 0.2.
struct CoverageMask {
  /// How a leg ends.
  enum End {
    /// With half a disc.
    case round
    /// Where a line across it, at `distance` beyond the end in the direction (`x`, `y`), cuts it
    /// off.
    case cut(x: Double, y: Double, distance: Double)
  }

  /// How many pixels are looked at in one go; a row has as many bytes of room behind it.
  static let lanes = 8
  /// Legs up to this long are measured in single precision, which holds their pixels' places
  /// exactly: 13 bits of pixels and 9 of their fractions.
  private static let singlePrecisionReach = 4096.0

  /// The side of the tile in pixels.
  let side: Int
  private let stride: Int
  private var coverage: [UInt8]
  /// The columns in each row that may have been touched; none where the first is beyond the last.
  private var firstColumns: [Int32]
  private var lastColumns: [Int32]
  private var firstRow: Int
  private var lastRow = -1

  /// Nothing is covered of a tile of `side` × `side` pixels.
  init(side: Int) {
    self.side = side
    stride = side + Self.lanes
    coverage = [UInt8](repeating: 0, count: stride * side)
    firstColumns = [Int32](repeating: .max, count: side)
    lastColumns = [Int32](repeating: -1, count: side)
    firstRow = side
  }

  /// Adds a leg.
  ///
  /// - Parameters:
  ///   - a: One end, in pixels of the tile; may lie far outside.
  ///   - b: The other end.
  ///   - radius: Half the stroke's width.
  ///   - start: How it ends at `a`.
  ///   - end: How it ends at `b`.
  ///   - isHidden: Whether what is done to some pixels of a row, first and last column, cannot be
  ///     seen.
  @inline(__always)
  mutating func add(
    from a: TilePoint, to b: TilePoint, radius: Double, start: End, end: End,
    isHidden: (_ row: Int, _ first: Int, _ last: Int) -> Bool
  ) {
    let leg = CoveredLeg(a, b, radius: radius, start: start, end: end)
    let isShort =
      max(abs(b.x - a.x), abs(b.y - a.y)) <= Self.singlePrecisionReach
    for row in leg.rows(below: side) {
      guard let (first, last) = leg.span(row: row, below: side), !isHidden(row, first, last) else {
        continue
      }
      firstColumns[row] = min(firstColumns[row], Int32(first))
      lastColumns[row] = max(lastColumns[row], Int32(last))
      firstRow = min(firstRow, row)
      lastRow = max(lastRow, row)
      // A measured hot loop: checked array accesses take as long again as the arithmetic.
      coverage.withUnsafeMutableBufferPointer { coverage in
        let start = coverage.baseAddress.unsafelyUnwrapped + row * stride
        if isShort {
          leg.raise(start, row: row, first: first, last: last)
        } else {
          for column in first...last {
            start[column] = max(start[column], leg.exactCoverage(row: row, column: column))
          }
        }
      }
    }
  }

  /// Calls `body` with every run of ``lanes`` pixels of which one at least is covered, and forgets
  /// them.
  ///
  /// - Parameter body: Takes the row, the first column, how many of the pixels are on the tile, and
  ///   their coverage, 0...255, 0 beyond the tile.
  @inline(__always)
  mutating func drain(
    _ body: (_ row: Int, _ column: Int, _ count: Int, _ coverage: UnsafePointer<UInt8>) -> Void
  ) {
    guard firstRow <= lastRow else { return }
    coverage.withUnsafeMutableBufferPointer { coverage in
      for row in firstRow...lastRow where firstColumns[row] <= lastColumns[row] {
        let start = coverage.baseAddress.unsafelyUnwrapped + row * stride
        let last = Int(lastColumns[row])
        var column = Int(firstColumns[row])
        while column <= last {
          // Most of what lies between the legs of a winding line is empty.
          let eight = UnsafeMutableRawPointer(start + column)
          if eight.loadUnaligned(as: UInt64.self) != 0 {
            body(row, column, min(Self.lanes, side - column), start + column)
            eight.storeBytes(of: 0, as: UInt64.self)
          }
          column += Self.lanes
        }
      }
    }
    for row in firstRow...lastRow {
      firstColumns[row] = .max
      lastColumns[row] = -1
    }
    firstRow = side
    lastRow = -1
  }
}
