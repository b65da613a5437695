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
  /// dx / dy, 0 for a level leg.
  private let lean: Double
  /// Half of what the leg's stroke, were it endless, cuts out of a row.
  private let halfBreadth: Double
  /// How far from the leg's axis a pixel's middle may lie and still be covered a little.
  private let reach: Double
  private let square: Double
  /// The ends again, the upper one first.
  private let topX, topY, bottomX, bottomY: Double
  /// How far below an end its disc touches the straight edge on the left, and how far above it that
  /// on the right.
  private let tangentY: Double

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
    lean = dy != 0 ? dx / dy : 0
    halfBreadth = dy != 0 ? reach * length / abs(dy) : reach
    square = reach * reach
    (topX, topY, bottomX, bottomY) = dy < 0 ? (b.x, b.y, a.x, a.y) : (a.x, a.y, b.x, b.y)
    tangentY = length > 0 ? reach * (bottomX - topX) / length : 0
    self.start = Self.cut(start, x: 0, y: 0)
    self.end = Self.cut(end, x: dx, y: dy)
    isCut = self.start.distance < .infinity || self.end.distance < .infinity
    single = Single(
      dx: Float(dx), dy: Float(dy), inverseSquare: Float(inverseSquare), radius: Float(radius),
      normalX: length > 0 ? Float(dy / length) : 0, normalY: length > 0 ? Float(-dx / length) : 0,
      edge: edge, start: SingleCut(self.start), end: SingleCut(self.end))
  }

  private static func cut(_ end: CoverageMask.End, x: Double, y: Double) -> Cut {
    guard case .cut(let nx, let ny, let distance) = end else { return Cut() }
    return Cut(x: nx, y: ny, distance: distance + nx * x + ny * y)
  }

  // MARK: - Coverage

  /// Raises the coverage of some pixels of a row, 0...255 each, to this leg's.
  ///
  /// Goes by whole eights, as far as seven pixels beyond the last, and is written so that the
  /// compiler turns it into vector instructions: pointers for arrays, single precision, no branch
  /// and no checked conversion. That is worth a factor of five.
  @inline(__always)
  func raise(_ coverage: UnsafeMutablePointer<UInt8>, row: Int, first: Int, last: Int) {
    if Float(radius) < edge.reach {
      raise(coverage, row: row, first: first, last: last, isThin: true, isCut: true)
    } else if isCut {
      raise(coverage, row: row, first: first, last: last, isThin: false, isCut: true)
    } else if isStraight(row: row) {
      raiseStraight(coverage, row: row, first: first, last: last)
    } else {
      raise(coverage, row: row, first: first, last: last, isThin: false, isCut: false)
    }
  }

  @inline(__always)
  private func raise(
    _ coverage: UnsafeMutablePointer<UInt8>, row: Int, first: Int, last: Int, isThin: Bool,
    isCut: Bool
  ) {
    // Differences of multiples of 1/512 px below 2¹³ px: exact, so the same on every tile.
    let y = Float(Double(row) + 0.5 - ay)
    let left = Float(Double(first) + 0.5 - ax)
    let single = single
    let alongY = y * single.dy
    let startY = single.start.distance - y * single.start.y
    let endY = single.end.distance - y * single.end.y
    for column in stride(from: 0, through: last - first, by: 8) {
      let target = coverage + (first + column)
      let x0 = left + Float(Int32(truncatingIfNeeded: column))
      for lane in 0..<8 {
        let x = x0 + Float(Int32(truncatingIfNeeded: lane))
        var share = (x * single.dx + alongY) * single.inverseSquare
        share = share < 0 ? 0 : share
        share = share > 1 ? 1 : share
        let ex = x - share * single.dx
        let ey = y - share * single.dy
        let distance = (ex * ex + ey * ey).squareRoot()
        var covered = single.edge.coverage(single.radius - distance)
        // A line thinner than a pixel ends on the pixel's other side as well.
        if isThin { covered -= single.edge.coverage(-single.radius - distance) }
        if isCut {
          let beforeStart = startY - x * single.start.x
          covered = covered > beforeStart ? beforeStart : covered
          let beforeEnd = endY - x * single.end.x
          covered = covered > beforeEnd ? beforeEnd : covered
        }
        covered = covered < 0 ? 0 : covered
        // 2²³ added, the whole part of a number stands in its lowest bits.
        let byte = UInt8(truncatingIfNeeded: (covered + 8_388_608).bitPattern)
        target[lane] = target[lane] > byte ? target[lane] : byte
      }
    }
  }

  /// Whether a row is so far from both ends that whatever it covers lies beside the axis, and its
  /// distance is that from an endless line.
  @inline(__always)
  private func isStraight(row: Int) -> Bool {
    let y = Double(row) + 0.5
    return y - topY >= reach && y - bottomY <= -reach
  }

  /// The same for such a row.
  @inline(__always)
  private func raiseStraight(
    _ coverage: UnsafeMutablePointer<UInt8>, row: Int, first: Int, last: Int
  ) {
    let y = Float(Double(row) + 0.5 - ay)
    let left = Float(Double(first) + 0.5 - ax)
    let single = single
    let alongY = y * single.normalY
    for column in stride(from: 0, through: last - first, by: 8) {
      let target = coverage + (first + column)
      let x0 = left + Float(Int32(truncatingIfNeeded: column))
      for lane in 0..<8 {
        let x = x0 + Float(Int32(truncatingIfNeeded: lane))
        let across = x * single.normalX + alongY
        let distance = across < 0 ? -across : across
        var covered = single.edge.coverage(single.radius - distance)
        covered = covered < 0 ? 0 : covered
        let byte = UInt8(truncatingIfNeeded: (covered + 8_388_608).bitPattern)
        target[lane] = target[lane] > byte ? target[lane] : byte
      }
    }
  }

  /// The leg's numbers in single precision.
  private struct Single {
    let dx, dy, inverseSquare, radius: Float
    /// Across the leg, of unit length.
    let normalX, normalY: Float
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

  // Rounding up and down goes through a call where the processor is not known to have an instruction
  // for it; cutting off the fraction of what is not negative does as well here.

  /// The rows of a tile that it may cover, and perhaps one more.
  func rows(below side: Int) -> Range<Int> {
    let limit = Double(side)
    let top = ay + min(0, dy) - reach - 0.5
    let bottom = ay + max(0, dy) + reach - 0.5
    guard top < limit, bottom >= -1 else { return 0..<0 }
    return Int(max(top, 0))..<min(side, Int(max(bottom, 0)) + 2)
  }

  /// The columns of a tile in a row that it may cover: those whose middles lie within ``reach`` of
  /// its axis, as exactly as can be, since a row is hidden only where all of them are.
  @inline(__always)
  func span(row: Int, below side: Int) -> (first: Int, last: Int)? {
    let y = Double(row) + 0.5
    let (fromTop, fromBottom) = (y - topY, y - bottomY)
    guard fromTop > -reach, fromBottom < reach else { return nil }
    // From one disc's tangent to the other's the outline is straight.
    let left: Double
    if fromTop < tangentY {
      left = topX - (square - fromTop * fromTop).squareRoot()
    } else if fromBottom > tangentY {
      left = bottomX - (square - fromBottom * fromBottom).squareRoot()
    } else {
      left = topX + fromTop * lean - halfBreadth
    }
    let right: Double
    if fromTop < -tangentY {
      right = topX + (square - fromTop * fromTop).squareRoot()
    } else if fromBottom > -tangentY {
      right = bottomX + (square - fromBottom * fromBottom).squareRoot()
    } else {
      right = topX + fromTop * lean + halfBreadth
    }
    guard left <= Double(side) - 0.5, right >= 0.5 else { return nil }
    let low = left > 0.5 ? left - 0.5 : 0
    let whole = Int(low)
    let first = Double(whole) < low ? whole + 1 : whole
    let last = min(side - 1, Int(right - 0.5))
    // A thin line may pass between two pixels' middles.
    return first <= last ? (first, last) : nil
  }
}
