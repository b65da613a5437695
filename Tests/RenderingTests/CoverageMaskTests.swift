import Geo
import TestSupport
import Testing

@testable import Rendering

/// What a leg covers, looked for only where it can be, is what it covers anywhere.
@Suite struct CoverageMaskTests {
  @Test func everyPixelThatALegCoversIsFound() {
    let side = 64
    let seed: UInt64 = 41
    var random = SplitMix64(seed: seed)
    for round in 0..<2000 {
      let radius = Double.random(in: 0.1...12, using: &random)
      let a = point(using: &random)
      var b = point(using: &random)
      switch round % 8 {
      case 0: b = a
      case 1: b.x = a.x
      case 2: b.y = a.y
      case 3: b = TilePoint(x: a.x + 1.0 / 512, y: a.y + Double.random(in: -9...9, using: &random))
      default: break
      }
      var mask = CoverageMask(side: side)
      mask.add(from: a, to: b, radius: radius, start: .round, end: .round, below: nil)
      var found = [UInt8](repeating: 0, count: side * side)
      mask.drain { row, column, count, coverage in
        for lane in 0..<count { found[row * side + column + lane] = coverage[lane] }
      }
      let leg = CoveredLeg(a, b, radius: radius, start: .round, end: .round)
      let differs = found.indices.first {
        abs(Int(found[$0]) - Int(leg.exactCoverage(row: $0 / side, column: $0 % side))) > 1
      }
      #expect(differs == nil, "seed \(seed), round \(round): \(a) to \(b), radius \(radius)")
    }
  }

  /// On the tile or around it, on the grid of vertices.
  private func point(using random: inout SplitMix64) -> TilePoint {
    TilePoint(
      x: MapScale.snapped(Double.random(in: -40...104, using: &random)),
      y: MapScale.snapped(Double.random(in: -40...104, using: &random)))
  }
}
