import Geo
import TestSupport
import Testing

@Suite("Douglas-Peucker simplification")
struct SimplifyTests {
  @Test("drops what is near the line and keeps what is far")
  func known() {
    let line = points([(0, 0), (1, 0.2), (2, -0.4), (3, 5), (4, 6), (5, 7), (6, 8.4), (7, 9)])
    #expect(simplifiedIndices(line, in: 0..<8, tolerance: 0.5) == [0, 2, 3, 7])
    #expect(simplify(line, tolerance: 10) == [line[0], line[7]])
    #expect(simplify(line, tolerance: 0) == line.filter { $0.x != 4 })
  }

  @Test("keeps the tip of a way there and back")
  func thereAndBack() {
    let line = points([(0, 0), (10, 0), (2, 0)])
    #expect(simplify(line, tolerance: 1) == line)
    let closed = points([(0, 0), (5, 0), (5, 5), (0, 5), (0, 0)])
    #expect(simplify(closed, tolerance: 1) == closed)
  }

  @Test("keeps lines of up to two points, and a range of a longer line alone")
  func short() {
    let line = points([(0, 0), (1, 3), (2, 0), (3, 0), (4, 0)])
    for count in 0...2 {
      #expect(simplify(Array(line.prefix(count)), tolerance: 99) == Array(line.prefix(count)))
    }
    #expect(simplifiedIndices(line, in: 2..<2, tolerance: 1) == [])
    #expect(simplifiedIndices(line, in: 5..<5, tolerance: 1) == [])
    #expect(simplifiedIndices(line, in: 3..<4, tolerance: 1) == [3])
    #expect(simplifiedIndices(line, in: 2..<5, tolerance: 1) == [2, 4])
    #expect(simplifiedIndices(line, in: 1..<3, tolerance: 99) == [1, 2])
  }

  @Test("any line keeps its ends and the tolerance", arguments: Array(91...98) as [UInt64])
  func laws(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    for _ in 0..<40 {
      let line = randomLine(count: Int.random(in: 1...200, using: &random), using: &random)
      let lower = Int.random(in: 0..<line.count, using: &random)
      let range = lower..<Int.random(in: lower + 1...line.count, using: &random)
      let tolerance = Double.random(in: 0...3, using: &random)
      let kept = simplifiedIndices(line, in: range, tolerance: tolerance)
      #expect(kept.first == range.first && kept.last == range.last, "seed \(seed)")
      #expect(zip(kept, kept.dropFirst()).allSatisfy { $0 < $1 }, "seed \(seed)")
      for (start, end) in zip(kept, kept.dropFirst()) {
        for index in start..<end {
          let distance = distance(line[index], from: line[start], to: line[end])
          #expect(distance <= tolerance + 1e-9, "seed \(seed): point \(index) of \(range)")
        }
      }
      // The part alone gives the same points, and once more changes nothing.
      let part = simplify(Array(line[range]), tolerance: tolerance)
      #expect(part == kept.map { line[$0] }, "seed \(seed)")
      #expect(simplify(part, tolerance: tolerance) == part, "seed \(seed)")
    }
  }

  @Test("a shift by whole tiles changes nothing on a grid of 1/16 px", arguments: [99] as [UInt64])
  func shifted(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let line = randomLine(count: 500, using: &random).map {
      TilePoint(x: ($0.x * 16).rounded() / 16, y: ($0.y * 16).rounded() / 16)
    }
    let shifted = line.map { TilePoint(x: $0.x + 256 * 4_000_000, y: $0.y - 256 * 7) }
    #expect(
      simplifiedIndices(line, in: line.indices, tolerance: 0.5)
        == simplifiedIndices(shifted, in: line.indices, tolerance: 0.5), "seed \(seed)")
  }

  @Test(
    "a long line is cut into pieces of 1,024 points", arguments: [1_024, 1_025, 2_048, 100_000])
  func pieces(count: Int) {
    let line = (0..<count).map { TilePoint(x: Double($0), y: 3) }
    let expected = Array(stride(from: 0, to: count - 1, by: 1_023)) + [count - 1]
    #expect(simplifiedIndices(line, in: line.indices, tolerance: 0.5) == expected)
  }

  @Test("100,000 points on one place or one line take no time", .timeLimit(.minutes(1)))
  func degenerate() {
    let same = [TilePoint](repeating: TilePoint(x: 7, y: 7), count: 100_000)
    #expect(simplify(same, tolerance: 0).count == 99)
    let diagonal = (0..<100_000).map { TilePoint(x: Double($0), y: Double($0) * 2) }
    #expect(simplify(diagonal, tolerance: 0.1).count == 99)
  }

  @Test("a line that splits off one point at a time is bounded", .timeLimit(.minutes(1)))
  func worst() {
    // A zigzag that narrows: the point farthest from any of its chords is the one after the start.
    let line: [TilePoint] = (0..<80_000).map { index in
      let height = Double(80_000 - index)
      return TilePoint(x: Double(index), y: index.isMultiple(of: 2) ? height : -height)
    }
    #expect(simplify(line, tolerance: 0.5).count == line.count)
  }

  @Test("numbers that are not finite do not trap")
  func notFinite() {
    let line = points([
      (0, 0), (.nan, 1), (.infinity, 2), (1e300, -1e300), (.leastNonzeroMagnitude, 0), (0, 0),
    ])
    let kept = simplifiedIndices(line, in: 0..<6, tolerance: 1)
    #expect(kept.first == 0 && kept.last == 5)
  }

  private func points(_ pairs: [(Double, Double)]) -> [TilePoint] {
    pairs.map { TilePoint(x: $0.0, y: $0.1) }
  }

  /// A walk with steps of up to two pixels, some of them none at all.
  private func randomLine(count: Int, using random: inout SplitMix64) -> [TilePoint] {
    var point = TilePoint(x: 0, y: 0)
    return (0..<count).map { _ in
      if Int.random(in: 0..<8, using: &random) > 0 {
        point.x += Double.random(in: -1...2, using: &random)
        point.y += Double.random(in: -1...1, using: &random)
      }
      return point
    }
  }

  /// The distance to a segment, by the areas of triangles rather than by a projection.
  private func distance(_ point: TilePoint, from start: TilePoint, to end: TilePoint) -> Double {
    func length(_ a: TilePoint, _ b: TilePoint) -> Double {
      ((a.x - b.x) * (a.x - b.x) + (a.y - b.y) * (a.y - b.y)).squareRoot()
    }
    let (base, left, right) = (length(start, end), length(start, point), length(point, end))
    // An obtuse angle at an end makes that end the nearest place.
    if left * left >= right * right + base * base { return right }
    if right * right >= left * left + base * base { return left }
    let area = (end.x - start.x) * (point.y - start.y) - (end.y - start.y) * (point.x - start.x)
    return abs(area) / base
  }
}
