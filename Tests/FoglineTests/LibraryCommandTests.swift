import Foundation
import Geo
import PNG
import TestSupport
import Testing

/// The commands around the library as processes, from recordings to tiles.
@Suite struct LibraryCommandTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    var random = SplitMix64(seed: 77)
    let tracks = SyntheticTrips.tracks(
      6, fixes: 90, around: Coordinate(longitude: 8.54, latitude: 47.37), using: &random)
    try FileManager.default.createDirectory(
      atPath: folder.path("gpx/deep"), withIntermediateDirectories: true)
    for (index, track) in tracks.enumerated() {
      try folder.write("gpx/\(index < 3 ? "" : "deep/")\(index).gpx", SyntheticTrips.gpx(track))
    }
    try folder.write("gpx/photo.jpg", [0xFF, 0xD8, 0xFF, 0xE0, 0, 16] + Array("JFIF".utf8))
  }

  private func fogline(_ arguments: String...) throws -> BuiltProgram.Outcome {
    try BuiltProgram.fogline.run(arguments, in: folder)
  }

  @Test func recordingsBecomeTiles() throws {
    var outcome = try fogline("import", "gpx/")
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(
      outcome.text
        == "6 trips with 540 fixes imported into \(folder.path("data/fogline/library.fogline"))"
        + "; 1 file of other kinds skipped\n")
    outcome = try fogline("import", "gpx/*.gpx", "gpx/deep")
    #expect(outcome.status == 0)
    #expect(outcome.text.contains("0 trips with 0 fixes imported"))
    #expect(outcome.text.contains("6 trips already in it"))

    let rows = try fogline("trips", "--csv").text.split(separator: "\r\n")
    #expect(rows.count == 7)
    #expect(rows[1].hasPrefix("1,trip 0,gpx/0.gpx,2020-09-13T12:26:40Z,"))
    #expect(
      try fogline("trips", "--from", "2020-09-15", "--to", "2020-09-16", "--json")
        .text.components(separatedBy: "\"id\"").count == 3)
    #expect(
      try fogline("trips", "--within", "47.37,8.54,20").text.split(separator: "\n").count == 7)
    #expect(try fogline("stats", "--json").text.contains("\"trips\" : 6"))
    #expect(try fogline("check").text.hasSuffix(": whole\n"))

    for layer in ["routes", "fog", "map", "heat"] {
      let tile = try fogline("tile", "12/2145/1434", "--layer", layer, "-o", "-")
      let bitmap = try PNGDecoder.decode(tile.output)
      #expect((bitmap.width, bitmap.height) == (256, 256), "\(layer)")
      #expect(Set(bitmap.rgba).count > 2, "\(layer)")
      // A place where nobody has been.
      let empty = try PNGDecoder.decode(
        try fogline("tile", "12/100/100", "--layer", layer, "-o", "-", "--scale", "2").output)
      #expect(Set(empty.rgba).count <= 4, "\(layer)")
      #expect(empty.width == 512)
    }
    outcome = try fogline("render", "--trip", "2,3", "--fog", "--size", "300x200")
    #expect(outcome.text == "Output/trip-2-3.png\n", "\(outcome.errors)")
    // A trip of the library is drawn as it is from its file.
    let file = try fogline("render", "gpx/1.gpx", "-o", "-").output
    #expect(try fogline("render", "--trip", "2", "-o", "-").output == file)
  }

  @Test func tripsAreChanged() throws {
    _ = try fogline("import", "gpx")
    #expect(try fogline("trips", "rename", "2", "To the lake").status == 0)
    #expect(try fogline("trips", "tag", "2", "summer").status == 0)
    #expect(try fogline("trips", "--tag", "summer").text.contains("To the lake"))
    #expect(try fogline("trips", "remove", "1", "2").text == "2 trips removed\n")
    let gone = try fogline("trips", "remove", "2")
    #expect(gone.status == 1)
    #expect(gone.errors == "fogline: there is no trip 2; `fogline trips` lists them\n")
    #expect(try fogline("check").status == 0)
    #expect(try fogline("render", "--trip", "2").errors.hasPrefix("fogline: there is no trip 2"))
  }

  @Test func fogIsAsItWas() throws {
    _ = try fogline("import", "gpx")
    let then = try fogline(
      "tile", "12/2145/1434", "--layer", "map", "-o", "-", "--as-of", "2020-09-14")
    _ = try fogline("trips", "remove", "3", "4", "5", "6")
    #expect(
      try fogline("tile", "12/2145/1434", "--layer", "map", "-o", "-").output == then.output)
    #expect(then.status == 0)
  }

  @Test func cellsGoOutAndIn() throws {
    _ = try fogline("import", "gpx")
    let fog = try fogline("tile", "12/2145/1434", "--layer", "fog", "-o", "-").output
    let table = try fogline("cells", "export", "--precision", "8")
    #expect(table.text.hasPrefix("geohash,visits,first,last\r\nu0q"))
    try folder.write("cells.csv", table.output)
    var outcome = try fogline("cells", "import", "cells.csv", "--library", "other.fogline")
    #expect(outcome.text.hasSuffix("cells imported into other.fogline, as cell set 1\n"))
    #expect(
      try fogline("tile", "12/2145/1434", "--layer", "fog", "-o", "-", "--library", "other.fogline")
        .output == fog)
    outcome = try fogline("cells", "export", "-o", "cells.geojson")
    #expect(outcome.text == "cells.geojson\n")
    let json = try JSONSerialization.jsonObject(with: Data(folder.read("cells.geojson")))
    let features = (json as? [String: Any])?["features"] as? [[String: Any]]
    #expect((features?.count ?? 0) > 20)
    try folder.write("bad.csv", "geohash,visits\nu0qj,1\n")
    outcome = try fogline("cells", "import", "bad.csv")
    #expect(outcome.status == 1)
    #expect(
      outcome.errors == "fogline: bad.csv:2: u0qj is too large a cell; 6 characters at least\n")
  }

  @Test func aBadFileDoesNotStopTheFolder() throws {
    try folder.write("gpx/0broken.gpx", "<gpx><trk><trkseg><trkpt lat=")
    try folder.write("gpx/route.gpx", "<gpx><rte><rtept lat=\"1\" lon=\"2\"/></rte></gpx>")
    let outcome = try fogline("import", "gpx", "nowhere")
    #expect(outcome.status == 1)
    #expect(outcome.text.contains("6 trips with 540 fixes imported"))
    #expect(outcome.text.contains("2 files failed"))
    #expect(outcome.errors.contains("fogline: nowhere: there is no such file or folder\n"))
    #expect(outcome.errors.contains("gpx/0broken.gpx"))
    #expect(outcome.errors.contains("gpx/route.gpx: holds a planned route or waypoints"))
  }

  /// Case 13: one file under two names, and another file under a known name.
  @Test func contentTellsTripsApart() throws {
    try folder.write("copy.gpx", folder.read("gpx/0.gpx"))
    _ = try fogline("import", "gpx/0.gpx")
    #expect(try fogline("import", "copy.gpx", "-v").errors.contains("the same fixes as trip 1"))
    try folder.write("gpx/0.gpx", folder.read("gpx/1.gpx"))
    #expect(try fogline("import", "gpx/0.gpx").text.hasPrefix("1 trip with 90 fixes imported"))
  }
}
