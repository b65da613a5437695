import Geo
import Testing

@testable import Tracks

@Suite struct SegmentTests {
  @Test func keepsWhatEachFixHas() {
    let fixes = [
      Fix(Coordinate(longitude: 1, latitude: 2)),
      Fix(
        Coordinate(longitude: 3, latitude: 4), time: Timestamp(milliseconds: 5),
        elevationMeters: 6.5, speedMetersPerSecond: 7.25, hdop: 0.5),
      Fix(Coordinate(longitude: 3, latitude: 4), speedMetersPerSecond: 0),
    ]
    let segment = Segment(fixes)
    #expect((0..<3).map { segment[$0] } == fixes)
    #expect(segment.speedCount == 2)
    #expect(segment.timeRange == Timestamp(milliseconds: 5)...Timestamp(milliseconds: 5))
  }

  @Test func timesOutOfOrderHaveTheirRange() {
    let segment = Segment(
      [9, 2, 5].map {
        Fix(Coordinate(longitude: 0, latitude: 0), time: Timestamp(milliseconds: $0))
      })
    #expect(segment.timeRange == Timestamp(milliseconds: 2)...Timestamp(milliseconds: 9))
    #expect(Segment().timeRange == nil)
  }

  /// One degree of the mean sphere of 6371.0088 km.
  @Test func length() {
    let segment = Segment(
      [0.0, 1, 0].map { Fix(Coordinate(longitude: $0, latitude: 0)) })
    #expect(abs(segment.lengthMeters - 222_390.16) < 0.01)
  }
}
