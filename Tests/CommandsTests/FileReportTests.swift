import Bytes
import Testing
import Tracks

@testable import Commands

@Suite struct FileReportTests {
  private func report(_ body: String) throws -> FileReport {
    FileReport(
      try TrackFileReader.read(MemorySource(Array("<gpx>\(body)</gpx>".utf8)), file: "test"))
  }

  @Test func countsBeforeAnyCleaning() throws {
    let report = try report(
      """
      <wpt lat="1" lon="1"/>
      <trk><trkseg/><trkseg><trkpt lat="0" lon="0"><speed>3</speed></trkpt>
      <trkpt lat="0" lon="0"/><trkpt lat="0" lon="1"/><trkpt lat="x" lon="1"/></trkseg></trk>
      <trk><trkseg><trkpt lat="91" lon="0"/></trkseg></trk>
      """)
    #expect(report.tracks == 2)
    #expect(report.segments == 1)
    #expect(report.fixes == 3)
    #expect(report.dropped == 2)
    #expect(report.waypoints == 1)
    #expect(report.speeds == 1)
    #expect(report.start == nil)
    // One degree on a sphere of 6371.0088 km: 111.195 08 km.
    #expect(report.lengthKm == 111.19508)
    #expect(report.bbox == [0, 0, 1, 0])
  }

  @Test func aBoxAcrossTheAntimeridianHasItsWestInTheEast() throws {
    let report = try report(
      #"<trk><trkseg><trkpt lat="1" lon="179"/><trkpt lat="2" lon="-179"/></trkseg></trk>"#)
    #expect(report.bbox == [179, 1, -179, 2])
    #expect(report.lengthKm < 260)
  }

  @Test func routesAndWaypointsAreSaidToBeSuch() throws {
    let route = try report(#"<rte><rtept lat="1" lon="1"/><rtept lat="2" lon="1"/></rte>"#)
    #expect(route.fixes == 2)
    #expect(route.warnings == ["no track in it; its routes were taken as the lines"])
    let waypoints = try report(#"<wpt lat="1" lon="1"/><wpt lat="2" lon="1"/>"#)
    #expect(waypoints.fixes == 2)
    #expect(
      waypoints.warnings == ["no track in it; its waypoints were taken as one line, in their order"]
    )
  }
}
