import Geo

/// The pixels of a tile that strokes drawn later are known to cover without a gap, a bit a pixel.
///
/// What lies under them cannot be seen, so a stroke whose every pixel is among them need not be
/// drawn: the tile comes out the same. A pixel counts as covered when it lies within a stroke as a
/// whole, and as touched when any of it might.
struct OpaqueGround {
  /// Half of a pixel's diagonal, and how far Cairo's round joins may be off.
  private static let slack = 0.7072 + 0.1

  private let side: Int
  private let wordsPerRow: Int
  private var words: [UInt64]

  /// Nothing is covered yet on a tile of `side` × `side` pixels.
  init(side: Int) {
    self.side = side
    wordsPerRow = (side + 63) / 64
    words = [UInt64](repeating: 0, count: wordsPerRow * side)
  }

  /// Adds what a leg's stroke surely covers.
  ///
  /// - Parameters:
  ///   - a: One end, in pixels of the tile.
  ///   - b: The other end.
  ///   - radius: Half the stroke's width.
  ///   - isRoundAtStart: Whether there is a full round at `a` as well, as joins have it.
  ///   - isRoundAtEnd: The same at `b`.
  mutating func cover(
    from a: TilePoint, to b: TilePoint, radius: Double, isRoundAtStart: Bool, isRoundAtEnd: Bool
  ) {
    let inner = radius - Self.slack
    guard inner > 0 else { return }
    let capsule = Capsule(
      a, b, radius: inner, isRoundAtStart: isRoundAtStart, isRoundAtEnd: isRoundAtEnd)
    for row in capsule.rows(below: side) {
      guard let span = capsule.span(row: row, below: side) else { continue }
      let first = span.lowerBound >> 6
      let last = span.upperBound >> 6
      for word in first...last {
        words[row * wordsPerRow + word] |= Self.mask(span, word: word)
      }
    }
  }

  /// Whether all pixels that a leg's stroke may touch are covered.
  func hides(from a: TilePoint, to b: TilePoint, radius: Double) -> Bool {
    let capsule = Capsule(
      a, b, radius: radius + Self.slack, isRoundAtStart: true, isRoundAtEnd: true)
    for row in capsule.rows(below: side) {
      guard let span = capsule.span(row: row, below: side) else { continue }
      for word in (span.lowerBound >> 6)...(span.upperBound >> 6) {
        let mask = Self.mask(span, word: word)
        if words[row * wordsPerRow + word] & mask != mask { return false }
      }
    }
    return true
  }

  /// The bits of a word whose columns lie in a span.
  private static func mask(_ span: ClosedRange<Int>, word: Int) -> UInt64 {
    let low = max(0, span.lowerBound - word << 6)
    let high = min(63, span.upperBound - word << 6)
    return (UInt64.max >> UInt64(63 - high)) & (UInt64.max << UInt64(low))
  }
}

/// The points within a distance of a leg.
///
/// ```
///   ╭──────────────╮
///  (  a━━━━━━━━━━b  )     not round: without the two half circles
///   ╰──────────────╯
/// ```
private struct Capsule {
  private let a: TilePoint
  private let dx, dy, length, radius: Double
  private let top, bottom: Double
  private let isRoundAtStart, isRoundAtEnd: Bool

  init(
    _ a: TilePoint, _ b: TilePoint, radius: Double, isRoundAtStart: Bool, isRoundAtEnd: Bool
  ) {
    self.a = a
    dx = b.x - a.x
    dy = b.y - a.y
    length = (dx * dx + dy * dy).squareRoot()
    self.radius = radius
    self.isRoundAtStart = isRoundAtStart
    self.isRoundAtEnd = isRoundAtEnd
    top = min(a.y, b.y) - radius
    bottom = max(a.y, b.y) + radius
  }

  /// The rows of a tile whose middle may lie in it.
  func rows(below side: Int) -> Range<Int> {
    let limit = Double(side)
    let first = Int(min(max((top - 0.5).rounded(.up), 0), limit))
    let last = Int(min(max((bottom - 0.5).rounded(.down), -1), limit - 1))
    return first..<max(first, last + 1)
  }

  /// The columns of a tile in a row whose pixels' middles lie in it.
  func span(row: Int, below side: Int) -> ClosedRange<Int>? {
    let y = Double(row) + 0.5 - a.y
    var low = Double.infinity
    var high = -Double.infinity
    if isRoundAtStart, abs(y) <= radius {
      let half = (radius * radius - y * y).squareRoot()
      low = -half
      high = half
    }
    if isRoundAtEnd, abs(y - dy) <= radius {
      let half = (radius * radius - (y - dy) * (y - dy)).squareRoot()
      low = min(low, dx - half)
      high = max(high, dx + half)
    }
    if length > 0, let body = body(y: y) {
      low = min(low, body.lowerBound)
      high = max(high, body.upperBound)
    }
    guard low <= high else { return nil }
    let limit = Double(side)
    let first = Int(min(max((low + a.x - 0.5).rounded(.up), 0), limit))
    let last = Int(min(max((high + a.x - 0.5).rounded(.down), -1), limit - 1))
    return first <= last ? first...last : nil
  }

  /// Where a row meets the leg's rectangle, relative to `a`.
  private func body(y: Double) -> ClosedRange<Double>? {
    var low = -Double.infinity
    var high = Double.infinity
    // |x·dy − y·dx| ≤ radius · length keeps to the sides, 0 ≤ x·dx + y·dy ≤ length² to the ends.
    let reach = radius * length
    if dy != 0 {
      let (p, q) = ((y * dx - reach) / dy, (y * dx + reach) / dy)
      (low, high) = (max(low, min(p, q)), min(high, max(p, q)))
    } else if abs(y * dx) > reach {
      return nil
    }
    if dx != 0 {
      let (p, q) = (-y * dy / dx, (length * length - y * dy) / dx)
      (low, high) = (max(low, min(p, q)), min(high, max(p, q)))
    } else if !(0...length * length ~= y * dy) {
      return nil
    }
    return low <= high ? low...high : nil
  }
}
