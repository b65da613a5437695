import Geo
import Testing

@testable import Tracks

@Suite struct TripTests {
  /// Ten metres a second for ten seconds.
  @Test func measures() throws {
    let trip = Trip(TrackBuilder.track(TrackBuilder.steady(kmh: 36, count: 11)))
    #expect(abs(trip.distanceMeters - 100) < 1e-6)
    #expect(trip.durationSeconds == 10)
    #expect(trip.maximumKmh == 36)
    #expect(trip.lines.count == 1)
  }

  /// Case 8: nothing is counted between two segments, nor across a jump inside one.
  @Test func gapsAreNotDriven() {
    let before = TrackBuilder.steady(kmh: 36, count: 11)
    let after = TrackBuilder.steady(kmh: 36, count: 11, from: 100_000, at: 3600)
    for track in [TrackBuilder.track(before, after), TrackBuilder.track(before + after)] {
      let trip = Trip(track)
      #expect(trip.lines.map(\.segment.count) == [11, 11])
      #expect(abs(trip.distanceMeters - 200) < 1e-6)
      #expect(trip.durationSeconds == 3610)
    }
  }

  /// Case 6: 222 m at the equator, however the longitude is written.
  @Test(arguments: ["-179.999", "180.001"])
  func acrossTheAntimeridianIsShort(_ longitude: String) throws {
    let file = try GPXSample.read(
      GPXSample.segment(
        """
        <trkpt lat="0" lon="179.999"><time>2024-01-01T00:00:00Z</time></trkpt>
        <trkpt lat="0" lon="\(longitude)"><time>2024-01-01T00:00:10Z</time></trkpt>
        """))
    let trip = Trip(file.lines[0])
    #expect(trip.lines.count == 1)
    // 0.002° of 111.195 08 km.
    #expect(abs(trip.distanceMeters - 222.39) < 0.01)
  }

  @Test func aRouteIsDrawnAsItIsPlanned() {
    let legs = [0, 10, 400_000].map { TrackBuilder.fix(meters: $0, seconds: nil) }
    let trip = Trip(Track(kind: .route, segments: [Segment(legs)]))
    #expect(trip.lines.map(\.segment.count) == [3])
    #expect(trip.maximumKmh == nil)
    #expect(trip.durationSeconds == nil)
  }

  @Test func nothing() {
    let trip = Trip(Track(kind: .recorded))
    #expect(trip.lines.isEmpty)
    #expect(trip.distanceMeters == 0)
  }
}
