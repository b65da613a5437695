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
  /// A bit for each ``lanes`` pixels of a row, 64 to a word, that may have been touched.
  private var touched: [UInt64]
  private let wordsPerRow: Int
  /// The rows in which any may have been.
  private var touchedRows: Range<Int>
  /// Room for what a leg touches of each row.
  private var spans: [CoveredLeg.RowSpan]

  /// Nothing is covered of a tile of `side` × `side` pixels.
  init(side: Int) {
    self.side = side
    stride = side + Self.lanes
    coverage = [UInt8](repeating: 0, count: stride * side)
    wordsPerRow = (side + 64 * Self.lanes - 1) / (64 * Self.lanes)
    touched = [UInt64](repeating: 0, count: wordsPerRow * side)
    touchedRows = 0..<0
    spans = [CoveredLeg.RowSpan](
      repeating: CoveredLeg.RowSpan(first: 0, end: 0), count: side + Self.lanes)
  }

  /// Whether nothing has been touched.
  var isEmpty: Bool { touchedRows.isEmpty }

  /// Adds a leg.
  ///
  /// - Parameters:
  ///   - a: One end, in pixels of the tile; may lie far outside.
  ///   - b: The other end.
  ///   - radius: Half the stroke's width.
  ///   - start: How it ends at `a`.
  ///   - end: How it ends at `b`.
  ///   - above: What hides whatever is done to its rows; nil for nothing.
  @inline(__always)
  mutating func add(
    from a: TilePoint, to b: TilePoint, radius: Double, start: End, end: End,
    below above: OpaqueRows?
  ) {
    let leg = CoveredLeg(a, b, radius: radius, start: start, end: end)
    let rows = leg.rows(below: side)
    guard !rows.isEmpty else { return }
    // Told from its box, a leg that is hidden as a whole costs no look at its outline.
    let columns = leg.columns(below: side)
    guard !columns.isEmpty, above?.hides(rows: rows, columns: columns) != true else { return }
    let isShort = max(abs(b.x - a.x), abs(b.y - a.y)) <= Self.singlePrecisionReach
    let (side, stride, wordsPerRow) = (side, stride, wordsPerRow)
    // A measured hot loop: checked array accesses take as long again as the arithmetic.
    let isTouched = coverage.withUnsafeMutableBufferPointer { coverage in
      spans.withUnsafeMutableBufferPointer { spans in
        touched.withUnsafeMutableBufferPointer { touched in
          let coverage = coverage.baseAddress.unsafelyUnwrapped
          let spans = spans.baseAddress.unsafelyUnwrapped
          let touched = touched.baseAddress.unsafelyUnwrapped
          guard isShort else {
            var isTouched = false
            for row in rows {
              let span = leg.span(row: row, below: side)
              let (first, end) = (Int(span.first), Int(span.end))
              guard first < end, above?.hides(row: row, first: first, last: end - 1) != true
              else { continue }
              Self.mark(touched + row * wordsPerRow, first, end - 1)
              isTouched = true
              let target = coverage + row * stride
              for column in first..<end {
                target[column] = max(
                  target[column], leg.exactCoverage(row: row, column: column))
              }
            }
            return isTouched
          }
          leg.spans(of: rows, below: side, into: spans)
          return leg.raise(coverage, stride: stride, rows: rows, spans: spans) { row, first, last in
            if let above, above.hides(row: row, first: first, last: last) { return false }
            Self.mark(touched + row &* wordsPerRow, first, last)
            return true
          }
        }
      }
    }
    // Where all is hidden, as mostly in a town seen from afar, there is nothing to drain.
    guard isTouched else { return }
    touchedRows =
      touchedRows.isEmpty
      ? rows
      : min(
        touchedRows.lowerBound, rows.lowerBound)..<max(
          touchedRows.upperBound, rows.upperBound)
  }

  /// Sets the bits of some pixels of a row.
  @inline(__always)
  private static func mark(_ words: UnsafeMutablePointer<UInt64>, _ first: Int, _ last: Int) {
    let (first, last) = (first / lanes, last / lanes)
    let ones = UInt64.max << UInt64(truncatingIfNeeded: first & 63)
    let lastOnes = UInt64.max >> UInt64(truncatingIfNeeded: 63 - last & 63)
    if first >> 6 == last >> 6 {
      words[first >> 6] |= ones & lastOnes
    } else {
      words[first >> 6] |= ones
      for word in (first >> 6 + 1)..<(last >> 6) { words[word] = .max }
      words[last >> 6] |= lastOnes
    }
  }

  /// Calls `body` with ``lanes`` pixels at a time, those of which one at least is covered and perhaps
  /// others, and forgets them.
  ///
  /// - Parameter body: Takes the row, the first column, a multiple of ``lanes``, how many of the
  ///   pixels are on the tile, and their coverage, 0...255.
  @inline(__always)
  mutating func drain(
    _ body: (_ row: Int, _ column: Int, _ count: Int, _ coverage: UnsafePointer<UInt8>) -> Void
  ) {
    guard !isEmpty else { return }
    let side = side
    coverage.withUnsafeMutableBufferPointer { coverage in
      touched.withUnsafeMutableBufferPointer { touched in
        for word in (touchedRows.lowerBound * wordsPerRow)..<(touchedRows.upperBound * wordsPerRow)
        where touched[word] != 0 {
          let (row, part) = (word / wordsPerRow, word % wordsPerRow)
          let start = coverage.baseAddress.unsafelyUnwrapped + row * stride
          var bits = touched[word]
          while bits != 0 {
            let column = Self.lanes * (64 * part + bits.trailingZeroBitCount)
            bits &= bits &- 1
            let eight = start + column
            body(row, column, min(Self.lanes, side - column), eight)
            UnsafeMutableRawPointer(eight).storeBytes(of: 0, as: UInt64.self)
          }
          touched[word] = 0
        }
      }
    }
    touchedRows = 0..<0
  }
}
