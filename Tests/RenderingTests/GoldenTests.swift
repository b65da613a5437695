import Fog
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

  /// A street and two crossings in fog, at a zoom where cells are seen as cells and at one where they
  /// are not.
  @Test(arguments: [13.0, 17])
  func fog(_ zoom: Double) throws {
    let scale = MapScale(zoom: zoom, pixelRatio: 1)
    let style = try Style.standard()
    var trace = CellTrace()
    let middle = TilePoint(x: 0.53, y: 0.36)
    for line in [
      [(-400.0, -60.0), (400, 90)], [(-50, -400), (20, 400)], [(70, -400), (90, 400)],
    ] {
      trace.beginLine()
      for (x, y) in line {
        trace.append(
          Coordinate(
            longitude: WebMercator.longitude(x: middle.x + x / scale.worldPixels),
            latitude: WebMercator.latitude(y: middle.y + y / scale.worldPixels)), seconds: nil)
      }
    }
    let window = FogWindow(
      x: Int(middle.x * scale.worldPixels) - 128, y: Int(middle.y * scale.worldPixels) - 128,
      side: 256, zoom: zoom, pixelRatio: 1, worldPixels: scale.worldPixels, look: style.fog.look)
    var field = FogField(style.fog.look)
    var opacities: [UInt8] = []
    let index = CellIndex(trace.finish(), grid: window.grid)
    _ = field.draw(window, asOf: nil, into: &opacities) {
      index.forEachCell(columns: window.columns, rows: window.rows, $0)
    }
    var renderer = TileRenderer(
      RouteScene([], scale: scale, bands: style.route.bands), style: style)
    #expect(
      try Golden.difference(of: renderer.png(fog: opacities), from: "fog-z\(Int(zoom))") == nil)
  }
}
