import Testing

@testable import Commands

@Suite struct FileStemTests {
  @Test(arguments: [
    ("trip.gpx", "trip"), ("a/b/trip.gpx", "trip"), ("trip.gpx.gz", "trip"), ("TRIP.GPX", "TRIP"),
    ("trip", "trip"), (".gpx", ".gpx"), ("a.b.gpx", "a.b"), ("trip.zip", "trip"), ("-", "stdin"),
    ("folder/", "folder"), ("/", "/"), ("Геленджик.gpx", "Геленджик"),
  ])
  func stems(_ path: String, _ stem: String) {
    #expect(FileStem.stem(of: path) == stem)
  }
}
