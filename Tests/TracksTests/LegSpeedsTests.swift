import Geo
import Testing

@testable import Tracks

@Suite struct LegSpeedsTests {
  /// Case 11: 49.9, 50, 90 and 110 km/h come out as they went in, on every leg.
  @Test(arguments: [5, 49.9, 50, 90, 110, 250])
  func aConstantSpeedIsThatSpeed(_ kmh: Double) {
    let speeds = LegSpeeds.kmh(of: Segment(TrackBuilder.steady(kmh: kmh, count: 40)))
    #expect(speeds.count == 39)
    #expect(speeds.allSatisfy { $0 == kmh }, "\(speeds)")
  }

  /// A median keeps the place of a change: no leg has a speed that was never driven.
  @Test func aSuddenChangeStaysSudden() {
    let slow = TrackBuilder.steady(kmh: 36, count: 21)
    let fast = TrackBuilder.steady(kmh: 108, count: 20, from: 200 + 30, at: 21)
    let speeds = LegSpeeds.kmh(of: Segment(slow + fast)).compactMap { $0 }
    #expect(speeds.prefix(20).allSatisfy { $0 == 36 })
    #expect(speeds.suffix(20).allSatisfy { $0 == 108 })
  }

  /// One leg that a jumping receiver made ten times too long does not show.
  @Test func oneWrongLegDoesNotShow() {
    var fixes = TrackBuilder.steady(kmh: 36, count: 21)
    fixes[10] = TrackBuilder.fix(meters: 130, seconds: 10)
    let speeds = LegSpeeds.kmh(of: Segment(fixes)).compactMap { $0 }
    #expect(speeds.allSatisfy { $0 == 36 }, "\(speeds)")
  }

  @Test func recordedSpeedsComeFirst() {
    let fixes = [
      TrackBuilder.fix(meters: 0, seconds: 0, speedMetersPerSecond: 10),
      TrackBuilder.fix(meters: 50, seconds: 1, speedMetersPerSecond: 20),
      TrackBuilder.fix(meters: 100, seconds: 2),
      TrackBuilder.fix(meters: 150, seconds: 3),
    ]
    // The mean of both ends; one end alone; none: 50 m in a second.
    #expect(LegSpeeds.kmh(of: Segment(fixes)) == [54, 72, 180])
    #expect(LegSpeeds.kmh(of: Segment(fixes), usesRecorded: false) == [180, 180, 180])
  }

  @Test func withoutTimesThereIsNone() {
    let fixes = (0..<4).map { TrackBuilder.fix(meters: Double($0) * 100, seconds: nil) }
    #expect(LegSpeeds.kmh(of: Segment(fixes)) == [nil, nil, nil])
  }

  /// Two fixes in the same second take the speed of what is around them.
  @Test func timeThatStandsStillIsNoInfinity() {
    var fixes = TrackBuilder.steady(kmh: 72, count: 10)
    fixes[5] = TrackBuilder.fix(meters: 100, seconds: 4)
    let speeds = LegSpeeds.kmh(of: Segment(fixes)).compactMap { $0 }
    #expect(speeds.count == 9)
    #expect(speeds.allSatisfy { $0.isFinite && $0 <= 145 }, "\(speeds)")
  }

  @Test func fewerThanTwoFixes() {
    #expect(LegSpeeds.kmh(of: Segment()) == [])
    #expect(LegSpeeds.kmh(of: Segment([TrackBuilder.fix(meters: 0, seconds: 0)])) == [])
  }
}
