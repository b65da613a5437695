import Foundation
import Geo
import PNG
import TestSupport
import Testing

/// The page in a folder of tiles, in a real browser; skipped where Chromium is not installed.
@Suite struct PageTests {
  private static let hasChromium =
    FileManager.default.isExecutableFile(atPath: "/usr/bin/chromium")

  @Test(.enabled(if: hasChromium, "chromium is not installed"))
  func chromiumShowsTheTiles() throws {
    let folder = try TemporaryFolder()
    var random = SplitMix64(seed: 131)
    let track = SyntheticTrips.track(
      around: Coordinate(longitude: 8.54, latitude: 47.37), fixes: 200,
      start: 1_600_000_000_000, using: &random)
    try folder.write("trip.gpx", SyntheticTrips.gpx(track))
    for arguments in [
      ["import", "trip.gpx"], ["tiles", "-o", "t", "-z", "8-12", "--layer", "map"],
    ] {
      let outcome = try BuiltProgram.fogline.run(arguments + ["--quiet"], in: folder)
      #expect(outcome.status == 0, "\(outcome.errors)")
    }
    let outcome = try BuiltProgram(path: "/usr/bin/chromium").run(
      [
        "--headless", "--no-sandbox", "--disable-gpu", "--user-data-dir=\(folder.path("profile"))",
        "--window-size=600,500", "--virtual-time-budget=8000",
        "--screenshot=\(folder.path("page.png"))", "file://\(folder.path("t/index.html"))",
      ], in: folder)
    #expect(outcome.status == 0, "\(outcome.errors)")
    let page = try PNGDecoder.decode(folder.read("page.png"))
    var (routes, fog) = (0, 0)
    for place in stride(from: 0, to: page.rgba.count, by: 4) {
      let (red, green, blue) = (
        Int(page.rgba[place]), Int(page.rgba[place + 1]), Int(page.rgba[place + 2])
      )
      // Routes are the only thing in strong colours, fog the only thing in plain dark grey.
      if max(red, green, blue) - min(red, green, blue) > 90 { routes += 1 }
      if abs(red - 106) < 8, abs(green - 108) < 8, abs(blue - 115) < 8 { fog += 1 }
    }
    #expect(routes > 100)
    #expect(fog > page.width * page.height / 2, "\(fog) of \(page.width * page.height)")
  }
}
