import Geo
import Testing

@testable import Lines

@Suite struct LegBandsTests {
  /// Bands after absorbing runs shorter than a pixel, on a straight line of legs of some length.
  private static func absorbed(_ bands: [Int?], leg: Double) -> [Int?] {
    var bands = bands
    LegBands.absorbShortRuns(
      &bands, along: (0...bands.count).map { TilePoint(x: Double($0) * leg, y: 0) }, shorterThan: 1)
    return bands
  }

  @Test func longRunsStay() {
    #expect(Self.absorbed([0, 1, 2, nil], leg: 1) == [0, 1, 2, nil])
  }

  @Test func aShortRunTakesWhatPrevails() {
    let bands: [Int?] = Array(repeating: 0, count: 10) + [1] + Array(repeating: 0, count: 10)
    #expect(Self.absorbed(bands, leg: 0.3) == Array(repeating: 0, count: 21))
  }

  /// Flicker within one pixel becomes the colour that has most of it.
  @Test func flickerBecomesOneColour() {
    let bands: [Int?] = (0..<100).map { $0 % 3 == 0 ? 0 : 1 }
    #expect(Set(Self.absorbed(bands, leg: 0.01)) == [1])
  }

  @Test func nothingChangesWithoutShortRuns() {
    #expect(Self.absorbed([], leg: 1) == [])
    #expect(Self.absorbed([3], leg: 0) == [3])
  }
}
