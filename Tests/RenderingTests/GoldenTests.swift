
import Geo
import Lines
import Styling
import TestSupport
import Testing
import Tracks
@testable import Rendering

/// The default style as it is meant to look, at 1x and 2x.
@Suite struct GoldenTests {
  @Test(arguments: [1, 2])
  func picture(_ pixelRatio: Int) async throws {
    var options = StaticMap.Options()
    options.width = 560
    options.height = 420
    options.padding = 24
    options.pixelRatio = Double(pixelRatio)
    options.title = "Краснодар – Геленджик"
    let map = try StaticMap(
      [Trip(StaticMapTests.drive())], style: try Style.standard(), options: options)
    #expect(
      try await Golden.difference(of: map.png(threads: 2), from: "light-picture@\(pixelRatio)x")
        == nil)
  }

  /// A tile in the middle of the drive.
  @Test(arguments: [1, 2])
  func tile(_ pixelRatio: Int) throws {
    let style = try Style.standard()
    let scene = RouteScene(
      [RouteGeometry(Trip(StaticMapTests.drive()))],
      scale: MapScale(zoom: 12, pixelRatio: Double(pixelRatio)), bands: style.route.bands)
    var renderer = TileRenderer(scene, style: style)
    let fixes = StaticMapTests.drive().segments[0]
    let tile = TileID(containing: fixes.coordinate(at: fixes.count / 3), zoom: 12)
    #expect(
      try Golden.difference(of: renderer.png(of: tile), from: "light-tile@\(pixelRatio)x") == nil)
  }
}
