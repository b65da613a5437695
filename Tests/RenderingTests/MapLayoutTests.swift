import Geo
import Lines
import Testing

@testable import Rendering

@Suite struct MapLayoutTests {
  private static func layout(
    _ box: PixelBox, pixelRatio: Double = 1, deepest: Double = 18
  ) -> MapLayout {
    var options = StaticMap.Options()
    options.width = 600
    options.height = 400
    options.padding = 50
    options.pixelRatio = pixelRatio
    return MapLayout([box], options: options, deepestZoom: deepest, reservedBottom: 0)
  }

  /// A box of 1/1024 of the world in 500 px: a world of 512,000 px, zoom log2(2000).
  @Test func theBoxFillsTheRoom() {
    let x = 0.5
    let layout = Self.layout(PixelBox(minX: x, minY: 0.5, maxX: x + 1.0 / 1024, maxY: 0.5))
    #expect(abs(layout.scale.zoom - 10.965_784_284_662_087) < 1e-9)
    #expect(abs(layout.originX - (0.5 * 512_000 - 50)) <= 1)
    // On the equator, which is 40,075,016.69 m of WGS 84's greater half axis.
    #expect(abs(layout.metersPerPixel - 40_075_016.685_578 / 512_000) < 0.01)
  }

  @Test func scaleDoublesPixelsNotTheMap() {
    let box = PixelBox(minX: 0.5, minY: 0.4, maxX: 0.51, maxY: 0.41)
    let (one, two) = (Self.layout(box), Self.layout(box, pixelRatio: 2))
    #expect(one.scale.zoom == two.scale.zoom)
    #expect(one.metersPerPixel == two.metersPerPixel)
    #expect(abs(two.originX - 2 * one.originX) <= 2)
  }

  @Test func aPointIsNotBlownUp() {
    let layout = Self.layout(PixelBox(minX: 0.5, minY: 0.5, maxX: 0.5, maxY: 0.5))
    #expect(layout.scale.zoom == 18)
  }

  @Test func cornersAreWholePixels() {
    let layout = Self.layout(PixelBox(minX: 0.1234, minY: 0.4, maxX: 0.1299, maxY: 0.41))
    #expect(layout.originX == layout.originX.rounded())
    #expect(layout.originY == layout.originY.rounded())
  }
}
