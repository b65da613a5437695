import Foundation
import TestSupport
import Testing

/// `fogline info` as a process.
@Suite struct InfoCommandTests {
  private struct Report: Decodable, Equatable {
    let tracks, segments, fixes, dropped, waypoints, speeds: Int
    let start, end: String?
    let bbox: [Double]
    let lengthKm: Double
    let warnings: [String]
  }

  @Test func jsonHasEveryKey() throws {
    let folder = try TemporaryFolder()
    try folder.write("trip.gpx", Sample.gpx)
    let outcome = try BuiltProgram.fogline.run(["info", "trip.gpx", "--json"], in: folder)
    #expect(outcome.status == 0)
    // 0.004° of a great circle of 6371.0088 km: 0.4448 km.
    #expect(
      try JSONDecoder().decode(Report.self, from: Data(outcome.output))
        == Report(
          tracks: 1, segments: 1, fixes: 5, dropped: 0, waypoints: 0, speeds: 0,
          start: "2024-05-01T10:00:00Z", end: "2024-05-01T10:00:40Z", bbox: [0, 0, 0.004, 0],
          lengthKm: 0.44478, warnings: []))
  }

  @Test func unknownTimesAreNull() throws {
    let folder = try TemporaryFolder()
    try folder.write(
      "trip.gpx", #"<gpx><trk><trkseg><trkpt lat="1" lon="2"/></trkseg></trk></gpx>"#)
    let outcome = try BuiltProgram.fogline.run(["info", "trip.gpx", "--json"], in: folder)
    let object = try #require(
      try JSONSerialization.jsonObject(with: Data(outcome.output)) as? [String: Any])
    #expect(object["start"] is NSNull)
    #expect(object["end"] is NSNull)
    #expect(object.count == 11)
  }

  @Test func severalFilesAreAnArray() throws {
    let folder = try TemporaryFolder()
    try folder.write("a.gpx", Sample.gpx)
    try folder.write("b.gpx", Sample.truncated)
    let outcome = try BuiltProgram.fogline.run(["info", "a.gpx", "b.gpx", "--json"], in: folder)
    let reports = try JSONDecoder().decode([Report].self, from: Data(outcome.output))
    #expect(reports.map(\.fixes) == [5, 3])
    #expect(reports[1].warnings.first?.hasPrefix("damaged at 1:") == true)
  }

  @Test func textForPeople() throws {
    let folder = try TemporaryFolder()
    let outcome = try BuiltProgram.fogline.run(
      ["info", "-"], in: folder, input: Array(Sample.gpx.utf8))
    #expect(
      outcome.text == """
        tracks     1
        segments   1
        fixes      5
        dropped    0
        waypoints  0
        start      2024-05-01T10:00:00Z
        end        2024-05-01T10:00:40Z
        bbox       0.0, 0.0, 0.004, 0.0
        length     0.44478 km
        speeds     0

        """)
  }
}
