import Geo

/// A leg of a stroke as ``CoverageMask`` measures pixels against it.
struct CoveredLeg {
  private let ax, ay, dx, dy: Double
  private let length, radius: Double
  /// How coverage falls from all to nothing across the leg's edges.
  private let edge: EdgeCoverage
  /// 1 / length², 0 for a dot.
  private let inverseSquare: Double
  private let start, end: Cut
  /// Whether it ends with a straight edge; most legs do not.
  private let isCut: Bool
  private let single: Single
  /// How far from the leg's axis a pixel's middle may lie and still be covered a little.
  private let reach: Double

  /// A half plane: n · p ≤ distance, p measured from the leg's first end.
  private struct Cut {
    var x = 0.0
    var y = 0.0
    /// Infinite for none.
    var distance = Double.infinity
  }

  init(
    _ a: TilePoint, _ b: TilePoint, radius: Double, start: CoverageMask.End,
    end: CoverageMask.End
  ) {
    (ax, ay) = (a.x, a.y)
    (dx, dy) = (b.x - a.x, b.y - a.y)
    length = (dx * dx + dy * dy).squareRoot()
    inverseSquare = length > 0 ? 1 / (dx * dx + dy * dy) : 0
    edge = length > 0 ? EdgeCoverage(x: dx / length, y: dy / length) : EdgeCoverage(x: 0.8, y: 0.6)
    self.radius = radius
    reach = radius + Double(edge.reach)
    self.start = Self.cut(start, x: 0, y: 0)
    self.end = Self.cut(end, x: dx, y: dy)
    isCut = self.start.distance < .infinity || self.end.distance < .infinity
    single = Single(
      dx: Float(dx), dy: Float(dy), inverseSquare: Float(inverseSquare), radius: Float(radius),
      edge: edge, start: SingleCut(self.start), end: SingleCut(self.end))
  }

  private static func cut(_ end: CoverageMask.End, x: Double, y: Double) -> Cut {
    guard case .cut(let nx, let ny, let distance) = end else { return Cut() }
    return Cut(x: nx, y: ny, distance: distance + nx * x + ny * y)
  }

  // MARK: - Coverage

  // What follows is written so that the compiler turns it into vector instructions: pointers for
  // arrays, single precision, no branch and no checked conversion. That is worth a factor of five.
  // Differences of multiples of 1/512 px below 2¹³ px are exact in single precision, so a pixel gets
  // the same on every tile.

  /// 2²³: added to a number, the whole part of it, rounded, stands in the lowest bits of the sum.
  private static let roundingBias: Float = 8_388_608

  /// What kind of stroke it is: most have neither of both.
  private enum Kind {
    case plain
    /// Ends with a straight edge.
    case cut
    /// Thinner than a pixel's edge is wide.
    case thin
  }

  /// Raises the coverage of some pixels of each row, 0...255 each, to this leg's.
  ///
  /// Goes by whole eights, as far as seven pixels beyond the last. Returns whether `touch` let any
  /// be raised.
  ///
  /// - Parameters:
  ///   - coverage: The tile's first pixel.
  ///   - stride: From row to row.
  ///   - rows: A part of ``rows(below:)``.
  ///   - spans: Of each of them, see ``spans(of:below:into:)``.
  ///   - touch: Called with a row and the columns before they are raised; false leaves them alone.
  @inline(__always)
  func raise(
    _ coverage: UnsafeMutablePointer<UInt8>, stride: Int, rows: Range<Int>,
    spans: UnsafePointer<RowSpan>, touch: (_ row: Int, _ first: Int, _ last: Int) -> Bool
  ) -> Bool {
    if Float(radius) < edge.reach {
      raise(coverage, stride, rows, spans, .thin, touch)
    } else if isCut {
      raise(coverage, stride, rows, spans, .cut, touch)
    } else {
      raise(coverage, stride, rows, spans, .plain, touch)
    }
  }

  @inline(__always)
  private func raise(
    _ coverage: UnsafeMutablePointer<UInt8>, _ stride: Int, _ rows: Range<Int>,
    _ spans: UnsafePointer<RowSpan>, _ kind: Kind,
    _ touch: (_ row: Int, _ first: Int, _ last: Int) -> Bool
  ) -> Bool {
    let single = single
    let (originX, originY) = (Float(ax - 0.5), Float(ay - 0.5))
    var isRaised = false
    var row = rows.lowerBound
    while row < rows.upperBound {
      let span = spans[row &- rows.lowerBound]
      let (first, end) = (Int(span.first), Int(span.end))
      guard first < end, touch(row, first, end &- 1) else {
        row &+= 1
        continue
      }
      isRaised = true
      let target = coverage + row &* stride
      let y = Float(Int32(truncatingIfNeeded: row)) - originY
      let alongY = y * single.dy
      let startY = single.start.distance - y * single.start.y
      let endY = single.end.distance - y * single.end.y
      var column = first
      while column < end {
        let place = target + column
        let left = Float(Int32(truncatingIfNeeded: column)) - originX
        for lane in 0..<CoverageMask.lanes {
          let x = left + Float(Int32(truncatingIfNeeded: lane))
          var share = (x * single.dx + alongY) * single.inverseSquare
          share = share > 0 ? share : 0
          share = share < 1 ? share : 1
          let ex = x - share * single.dx
          let ey = y - share * single.dy
          let distance = (ex * ex + ey * ey).squareRoot()
          var covered = single.edge.coverage(single.radius - distance)
          if kind != .plain {
            // A line thinner than a pixel ends on the pixel's other side as well.
            if kind == .thin { covered -= single.edge.coverage(-single.radius - distance) }
            let beforeStart = startY - x * single.start.x
            covered = covered < beforeStart ? covered : beforeStart
            let beforeEnd = endY - x * single.end.x
            covered = covered < beforeEnd ? covered : beforeEnd
            covered = covered > 0 ? covered : 0
          }
          let byte = UInt8(truncatingIfNeeded: (covered + Self.roundingBias).bitPattern)
          place[lane] = place[lane] > byte ? place[lane] : byte
        }
        column &+= CoverageMask.lanes
      }
      row &+= 1
    }
    return isRaised
  }

  /// The leg's numbers in single precision.
  private struct Single {
    let dx, dy, inverseSquare, radius: Float
    let edge: EdgeCoverage
    let start, end: SingleCut
  }

  /// A cut in 255ths of a pixel, so far off where there is none that it cuts nothing.
  private struct SingleCut {
    let x, y, distance: Float

    init(_ cut: Cut) {
      (x, y) = (Float(cut.x * 255), Float(cut.y * 255))
      distance = cut.distance < .infinity ? Float((cut.distance + 0.5) * 255) : 1e9
    }
  }

  /// The same for one pixel, in double precision, for legs that are too long for single.
  func exactCoverage(row: Int, column: Int) -> UInt8 {
    let (x, y) = (Double(column) + 0.5 - ax, Double(row) + 0.5 - ay)
    let share = min(max((x * dx + y * dy) * inverseSquare, 0), 1)
    let (ex, ey) = (x - share * dx, y - share * dy)
    let distance = (ex * ex + ey * ey).squareRoot()
    var covered = edge.coverage(Float(radius - distance))
    if Float(radius) < edge.reach { covered -= edge.coverage(Float(-radius - distance)) }
    for cut in [start, end] where cut.distance < .infinity {
      let before = 255 * (cut.distance - (x * cut.x + y * cut.y) + 0.5)
      covered = Float(min(Double(covered), before))
    }
    return UInt8(min(max(covered, 0), 255).rounded(.toNearestOrEven))
  }

  // MARK: - Where it is

  /// The pixels of a row from the first to before the end; none where they are equal.
  struct RowSpan {
    var first, end: Int32
  }

  /// The rows of a tile that it may cover: those whose middles lie less than ``reach`` above or below
  /// it.
  @inline(__always)
  func rows(below side: Int) -> Range<Int> {
    Self.middles(from: ay + min(0, dy) - reach, to: ay + max(0, dy) + reach, below: side)
  }

  /// The columns of a tile that it may cover in any row.
  @inline(__always)
  func columns(below side: Int) -> Range<Int> {
    Self.middles(from: ax + min(0, dx) - reach, to: ax + max(0, dx) + reach, below: side)
  }

  /// The pixels whose middles lie between two places.
  @inline(__always)
  private static func middles(from low: Double, to high: Double, below side: Int) -> Range<Int> {
    guard low < Double(side) - 0.5, high >= 0.5 else { return 0..<0 }
    // Cutting off the fraction of what is not negative rounds it down.
    let first = Int(max(low + 0.5, 0))
    return first..<max(first, Int(min(high + 0.5, Double(side))))
  }

  /// The columns of a tile that it may cover in each of some rows: those whose middles lie within
  /// ``reach`` of its axis, as exactly as can be, since a row is hidden only where all of them are.
  ///
  /// Only for a leg that single precision is enough for.
  ///
  /// - Parameters:
  ///   - rows: A part of ``rows(below:)``.
  ///   - spans: A place for each row, and as many as make the number a multiple of eight.
  @inline(__always)
  func spans(of rows: Range<Int>, below side: Int, into spans: UnsafeMutablePointer<RowSpan>) {
    let outline = Outline<Float>(self)
    let limit = Float(Int32(truncatingIfNeeded: side))
    var batch = 0
    while batch < rows.count {
      let first = Float(Int32(truncatingIfNeeded: rows.lowerBound &+ batch)) + 0.5
      let batchSpans = spans + batch
      for lane in 0..<8 {
        let y = first + Float(Int32(truncatingIfNeeded: lane))
        var (left, right) = outline.edges(y: y)
        // Rounded, an edge between two pixels' middles comes to lie between the two.
        left = left > 0 ? left : 0
        left = left < limit ? left : limit
        right = right > 0 ? right : 0
        right = right < limit ? right : limit
        batchSpans[lane] = RowSpan(
          first: Int32(truncatingIfNeeded: (left + Self.roundingBias).bitPattern & 0xFFFF),
          end: Int32(truncatingIfNeeded: (right + Self.roundingBias).bitPattern & 0xFFFF))
      }
      batch &+= 8
    }
  }

  /// The columns of a tile in one row, for a leg of any length.
  func span(row: Int, below side: Int) -> RowSpan {
    let (left, right) = Outline<Double>(self).edges(y: Double(row) + 0.5)
    let limit = Double(side)
    return RowSpan(
      first: Int32(min(max(left, 0), limit).rounded()),
      end: Int32(min(max(right, 0), limit).rounded()))
  }

  /// The outline of all that lies within ``reach`` of the leg: two discs, one above the other, and
  /// the straight edges between them.
  private struct Outline<Number: BinaryFloatingPoint> {
    let topX, topY, bottomX, bottomY, square: Number
    /// dx / dy, 0 for a level leg.
    let lean: Number
    /// Half of what the leg's stroke, were it endless, cuts out of a row.
    let halfBreadth: Number
    /// How far below an end its disc touches the straight edge on the left, and how far above it
    /// that on the right.
    let tangentY: Number

    @inline(__always)
    init(_ leg: CoveredLeg) {
      let (ax, ay, bx, by) = (leg.ax, leg.ay, leg.ax + leg.dx, leg.ay + leg.dy)
      let isDown = leg.dy >= 0
      topX = Number(isDown ? ax : bx)
      topY = Number(isDown ? ay : by)
      bottomX = Number(isDown ? bx : ax)
      bottomY = Number(isDown ? by : ay)
      square = Number(leg.reach * leg.reach)
      lean = Number(leg.dy != 0 ? leg.dx / leg.dy : 0)
      halfBreadth = Number(leg.dy != 0 ? leg.reach * leg.length / abs(leg.dy) : leg.reach)
      tangentY = Number(
        leg.length > 0 ? leg.reach * (isDown ? leg.dx : -leg.dx) / leg.length : 0)
    }

    /// The leftmost and the rightmost point of the row at `y` that lie within it; the latter is not
    /// to the right of the former where none does.
    @inline(__always)
    func edges(y: Number) -> (left: Number, right: Number) {
      let (fromTop, fromBottom) = (y - topY, y - bottomY)
      var topHalf = square - fromTop * fromTop
      topHalf = topHalf > 0 ? topHalf : 0
      topHalf = topHalf.squareRoot()
      var bottomHalf = square - fromBottom * fromBottom
      bottomHalf = bottomHalf > 0 ? bottomHalf : 0
      bottomHalf = bottomHalf.squareRoot()
      // From one disc's tangent to the other's the outline is straight.
      let axis = topX + fromTop * lean
      var left = axis - halfBreadth
      left = fromTop < tangentY ? topX - topHalf : left
      left = fromBottom > tangentY ? bottomX - bottomHalf : left
      var right = axis + halfBreadth
      right = fromTop < -tangentY ? topX + topHalf : right
      right = fromBottom > -tangentY ? bottomX + bottomHalf : right
      return (left, right)
    }
  }
}
