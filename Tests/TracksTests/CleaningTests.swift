import Geo
import TestSupport
import Testing

@testable import Tracks

@Suite struct CleaningTests {
  private static func lines(_ fixes: [Fix]) -> [Int] {
    Cleaning.lines(of: Segment(fixes)).map(\.count)
  }

  /// Case 9: one fix 5 km off for a second goes, and the line stays whole.
  @Test func aLoneSpikeIsDropped() {
    var fixes = TrackBuilder.steady(kmh: 72, count: 20)
    fixes[9] = TrackBuilder.fix(meters: 180, seconds: 9, north: 5000)
    #expect(Self.lines(fixes) == [19])
  }

  /// Case 9: a train at 250 km/h, and an airliner at 950 km/h, are journeys.
  @Test(arguments: [250.0, 950])
  func fastVehiclesStay(_ kmh: Double) {
    #expect(Self.lines(TrackBuilder.steady(kmh: kmh, count: 60)) == [60])
  }

  /// Case 8: an hour and 100 km inside one segment.
  @Test func aPauseElsewhereBreaks() {
    let fixes =
      TrackBuilder.steady(kmh: 72, count: 5)
      + TrackBuilder.steady(kmh: 72, count: 6, from: 100_000, at: 3600)
    #expect(Self.lines(fixes) == [5, 6])
  }

  @Test func aPauseAtOnePlaceDoesNot() {
    let fixes =
      TrackBuilder.steady(kmh: 72, count: 5)
      + TrackBuilder.steady(kmh: 72, count: 6, from: 200, at: 3600)
    #expect(Self.lines(fixes) == [11])
  }

  /// A tunnel: ten minutes without a fix, 15 km on.
  @Test func aTunnelDoesNot() {
    let fixes =
      TrackBuilder.steady(kmh: 90, count: 5)
      + TrackBuilder.steady(kmh: 90, count: 6, from: 15_000, at: 604)
    #expect(Self.lines(fixes) == [11])
  }

  @Test func aTeleportBreaks() {
    let fixes =
      TrackBuilder.steady(kmh: 72, count: 5)
      + TrackBuilder.steady(kmh: 72, count: 6, from: 900_000, at: 5)
    #expect(Self.lines(fixes) == [5, 6])
  }

  @Test func jumpsAreJudgedWithoutTimesToo() {
    let near = (0..<20).map { TrackBuilder.fix(meters: Double($0) * 10, seconds: nil) }
    let far = (0..<20).map { TrackBuilder.fix(meters: 300_000 + Double($0) * 10, seconds: nil) }
    #expect(Self.lines(near + far) == [20, 20])
    // A planned flight, all legs long, is whole.
    #expect(
      Self.lines((0..<9).map { TrackBuilder.fix(meters: Double($0) * 2e6, seconds: nil) }) == [9])
  }

  @Test func timeThatRunsBackIsNoReason() {
    var fixes = TrackBuilder.steady(kmh: 72, count: 10)
    fixes.swapAt(4, 5)
    #expect(Self.lines(fixes) == [10])
  }

  @Test func smallSegments() {
    #expect(Self.lines([]) == [])
    #expect(Self.lines([TrackBuilder.fix(meters: 0, seconds: 0)]) == [1])
  }

  /// What comes out is what came in, in its order, less some.
  @Test func onlyTakesAway() {
    let seed: UInt64 = 66
    var random = SplitMix64(seed: seed)
    for _ in 0..<200 {
      let fixes = (0..<Int.random(in: 1...40, using: &random)).map { index in
        TrackBuilder.fix(
          meters: Double.random(in: 0...3, using: &random) * 1000
            * (Int.random(in: 0...9, using: &random) == 0 ? 400 : 1),
          seconds: Int.random(in: 0...5, using: &random) == 0
            ? nil : Double(index * Int.random(in: 0...400, using: &random)))
      }
      let kept = Cleaning.lines(of: Segment(fixes))
      #expect(kept.allSatisfy { !$0.isEmpty }, "seed \(seed)")
      var rest = fixes[...]
      for line in kept {
        for index in 0..<line.count {
          let place = rest.firstIndex(of: line[index])
          #expect(place != nil, "seed \(seed)")
          if let place { rest = rest[(place + 1)...] }
        }
      }
    }
  }
}
