import Geo
import Testing

@testable import Tilesets

@Suite struct TilesetExtentTests {
  @Test func theDeepestZoomGivesTheBounds() throws {
    var extent = TilesetExtent(try #require(TileID(z: 0, x: 0, y: 0)))
    #expect(extent.bounds.west == -180 && extent.bounds.east == 180)
    extent.include(try #require(TileID(z: 2, x: 1, y: 2)))
    extent.include(try #require(TileID(z: 1, x: 0, y: 1)))
    #expect((extent.minZoom, extent.maxZoom) == (0, 2))
    #expect(extent.bounds == (try #require(TileID(z: 2, x: 1, y: 2))).bounds)
    extent.include(try #require(TileID(z: 2, x: 2, y: 1)))
    #expect((extent.bounds.west, extent.bounds.east) == (-90, 90))
    #expect(extent.bounds.south == -extent.bounds.north)
    #expect(extent.centerZoom == 2)
    #expect((extent.center.longitude, extent.center.latitude) == (0, 0))
  }
}
