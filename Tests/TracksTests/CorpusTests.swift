import Geo
import TestSupport
import Testing
import Tracks

/// Real GPX files, held against the manifest of what is in them.
@Suite(.enabled(if: !Corpus.gpx.isEmpty, "there is no corpus beside the project"))
struct CorpusTests {
  @Test(arguments: Corpus.gpx)
  func agreesWithTheManifest(_ row: Corpus.Row) throws {
    let file: TrackFile
    do {
      file = try TrackFileReader.read(path: row.path)
    } catch let error as TrackReadError {
      #expect(!row.wantsAll, "\(error)")
      return
    }
    let segments = file.lines.flatMap(\.segments).filter { !$0.isEmpty }
    if !row.wantsAll {
      // Something is said of every file that is not just read.
      #expect(!file.warnings.isEmpty || file.dropped.total > 0, "\(row.importerShould)")
    }
    let count = segments.reduce(0) { $0 + $1.count }
    // The one longitude beyond 180° is counted there as lost, and kept here.
    if row.file == "gpx-antimeridian-lon-180.09.gpx" {
      #expect(count == 2)
      #expect(abs(segments[0].lengthMeters - 8560) < 10)
      return
    }
    let wanted = [row.points, row.routePoints, row.waypoints].first { $0 > 0 } ?? 0
    #expect(count == wanted)
    if row.points > 0, row.segments > 0 { #expect(segments.count == row.segments) }
    let times = segments.compactMap(\.timeRange)
    #expect((times.map(\.lowerBound).min()?.iso8601 ?? "") == row.firstTime)
    #expect((times.map(\.upperBound).max()?.iso8601 ?? "") == row.lastTime)
    if row.points > 0 || row.routePoints > 0 {
      let km = segments.reduce(0) { $0 + $1.lengthMeters } / 1000
      #expect(abs(km - row.lengthKm) <= 0.003 * row.lengthKm + 0.001, "\(km)")
    }
    if let bounds = row.bounds {
      // The manifest's box is of numbers, not of the globe: the lowest and highest of each.
      let coordinates = segments.flatMap(\.coordinates)
      let found = [
        coordinates.map(\.latitude).min(), coordinates.map(\.longitude).min(),
        coordinates.map(\.latitude).max(), coordinates.map(\.longitude).max(),
      ].compactMap { $0 }
      #expect(zip(found, bounds).allSatisfy { abs($0 - $1) < 1.5e-6 }, "\(found)")
    }
  }
}
