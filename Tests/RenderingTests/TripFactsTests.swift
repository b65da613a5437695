import Geo
import Testing
import Tracks

@testable import Rendering

@Suite struct TripFactsTests {
  private static let items = Set(TripFacts.Item.allCases)

  /// 0.1° along the equator, 11.1195 km, in ten minutes from 23:55 on 12 May 2024.
  private static func trip(startingAt milliseconds: Int64 = 1_715_558_100_000) -> Trip {
    let fixes = (0...60).map {
      Fix(
        Coordinate(longitude: Double($0) / 600, latitude: 0),
        time: Timestamp(milliseconds: milliseconds + Int64($0) * 10_000))
    }
    return Trip(Track(kind: .recorded, segments: [Segment(fixes)]))
  }

  @Test func oneTrip() {
    let facts = TripFacts([Self.trip()])
    // 11.1195 km in a sixth of an hour: 66.7 km/h.
    #expect(
      facts.texts(Self.items, units: .metric)
        == ["12–13 May 2024", "11.1 km", "10 min", "avg 67 km/h", "max 67 km/h"])
    #expect(
      facts.texts(Self.items, units: .imperial)
        == ["12–13 May 2024", "6.91 mi", "10 min", "avg 41 mph", "max 41 mph"])
    #expect(facts.texts([.distance], units: .metric) == ["11.1 km"])
  }

  @Test func severalTripsAreASum() {
    let facts = TripFacts([Self.trip(), Self.trip(startingAt: 1_718_000_000_000)])
    #expect(
      facts.texts(Self.items, units: .metric)
        == ["12 May – 10 June 2024", "22.2 km", "20 min", "avg 67 km/h", "max 67 km/h"])
  }

  @Test func withoutTimes() {
    let fixes = [0.0, 0.1].map { Fix(Coordinate(longitude: $0, latitude: 0)) }
    let trip = Trip(Track(kind: .route, segments: [Segment(fixes)]))
    #expect(TripFacts([trip]).texts(Self.items, units: .metric) == ["11.1 km"])
    #expect(TripFacts([]).texts(Self.items, units: .metric) == [])
  }

  @Test(arguments: [
    (0.0, "0 s"), (59.4, "59 s"), (59.6, "1 min"), (3570, "1 h 00 min"), (3900, "1 h 05 min"),
    (172_800, "2 d 0 h"), (273_600, "3 d 4 h"), (1e300, "11574074 d 1 h"),
  ])
  func durations(_ seconds: Double, _ text: String) {
    #expect(TripFacts.durationText(seconds) == text)
  }

  @Test(
    arguments: [
      (1_715_472_000_000, 1_715_558_399_999, "12 May 2024"),
      (1_715_472_000_000, 1_715_644_800_000, "12–14 May 2024"),
      (1_717_027_200_000, 1_717_286_400_000, "30 May – 2 June 2024"),
      (1_703_980_800_000, 1_704_067_200_000, "31 December 2023 – 1 January 2024"),
    ] as [(Int64, Int64, String)])
  func dates(_ first: Int64, _ last: Int64, _ text: String) {
    let range = Timestamp(milliseconds: first)...Timestamp(milliseconds: last)
    #expect(TripFacts.dateText(range) == text)
  }
}
