import Geo
import Lines
import Styling
import TestSupport
import Testing
import Tracks

@testable import Rendering

@Suite struct HeatLayerTests {
  private static func picture(
    _ scene: RouteScene, x: Double, y: Double, side: Int, _ style: HeatStyle = .standard
  ) -> [UInt32] {
    var canvas = TileCanvas(side: side)
    var mask = CoverageMask(side: side)
    HeatLayer(style, scale: scene.scale).draw(scene, x: x, y: y, on: &canvas, mask: &mask)
    return canvas.pixels
  }

  /// Invariant 1 of the design: tiles are the one large picture.
  @Test func tilesAreTheLargePicture() throws {
    let seed: UInt64 = 31
    var random = SplitMix64(seed: seed)
    for index in 0..<30 {
      let scale = MapScale(
        zoom: Double(Int.random(in: 2...20, using: &random)), pixelRatio: index % 2 == 0 ? 1 : 2)
      let side = TileRenderer.side(at: scale)
      let tiles = 1 << Int(scale.zoom)
      let x = Double(Int.random(in: 0..<tiles - 1, using: &random) * side)
      let y = Double(Int.random(in: 0..<tiles - 1, using: &random) * side)
      let trips = (0..<5).map { _ in
        RouteGeometry(
          RandomRoute.trip(
            aroundX: x + Double(side), y: y + Double(side), scale: scale, using: &random))
      }
      let scene = RouteScene(trips, scale: scale, bands: try Style.standard().route.bands)
      var style = HeatStyle.standard
      style.width = Stops(Double.random(in: 0.5...20, using: &random))
      let whole = Self.picture(scene, x: x, y: y, side: 2 * side, style)
      for (dx, dy) in [(0, 0), (1, 0), (0, 1), (1, 1)] {
        let tile = Self.picture(
          scene, x: x + Double(dx * side), y: y + Double(dy * side), side: side, style)
        for line in 0..<side {
          let start = (dy * side + line) * 2 * side + dx * side
          #expect(
            tile[line * side..<(line + 1) * side] == whole[start..<start + side],
            "case \(index) of seed \(seed), row \(line)")
        }
      }
    }
  }

  /// A street taken ten times is another colour than one taken once, and a trip counts once however
  /// often it turns.
  @Test func colourCountsTrips() throws {
    let scale = MapScale(zoom: 14, pixelRatio: 1)
    let x = 256.0 * 8600
    func scene(_ lines: [[(x: Double, y: Double)]]) throws -> RouteScene {
      RouteScene(
        lines.map { DrawnLine.geometry($0, scale: scale) }, scale: scale,
        bands: try Style.standard().route.bands)
    }
    let street = [(x: x + 20, y: x + 100), (x: x + 200, y: x + 100)]
    let turning = street + street.reversed() + street
    func middle(_ lines: [[(x: Double, y: Double)]]) throws -> UInt32 {
      Self.picture(try scene(lines), x: x, y: x, side: 256)[100 * 256 + 100]
    }
    let once = try middle([street])
    #expect(once == TileCanvas.premultiplied(HeatStyle.standard.ramp[0].color))
    #expect(try middle([turning]) == once)
    let ten = try middle(Array(repeating: street, count: 10))
    #expect(ten != once)
    #expect(
      try middle(Array(repeating: street, count: 500))
        == TileCanvas.premultiplied(HeatStyle.standard.ramp[3].color))
    #expect(HeatLayer.mostTrips(atZoom: 14) == 32)
    #expect(HeatLayer.mostTrips(atZoom: 10) == 128)
  }
}
