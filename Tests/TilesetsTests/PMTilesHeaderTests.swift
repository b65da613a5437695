import Geo
import Testing

@testable import Tilesets

@Suite struct PMTilesHeaderTests {
  /// What the reference implementation writes for a world of one tile.
  private static let published =
    "504d54696c6573037f0000000000000019000000000000009800000000000000f7000000000000008f01000000000000"
    + "00000000000000008f0100000000000045000000000000000100000000000000010000000000000001000000000000"
    + "00010201020000002eb694493a4ecd00d2496bb7c5b132000000000000000000"

  @Test func publishedBytes() throws {
    let world = try #require(TileID(z: 0, x: 0, y: 0))
    var header = PMTilesHeader(TilesetExtent(world))
    header.root = .init(offset: 127, length: 25)
    header.metadata = .init(offset: 152, length: 247)
    header.leaves = .init(offset: 399, length: 0)
    header.tiles = .init(offset: 399, length: 69)
    (header.addressedTiles, header.tileEntries, header.tileContents) = (1, 1, 1)
    let bytes = header.bytes
    let hex = bytes.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
    #expect(hex == Self.published)
    #expect(PMTilesHeader(bytes: bytes) == header)
  }

  @Test func otherFilesAreRefused() throws {
    let header = PMTilesHeader(TilesetExtent(try #require(TileID(z: 3, x: 1, y: 2))))
    #expect(PMTilesHeader(bytes: Array(header.bytes.dropLast())) == nil)
    var bytes = header.bytes
    bytes[7] = 2
    #expect(PMTilesHeader(bytes: bytes) == nil)
    bytes = header.bytes
    bytes[97] = 9
    #expect(PMTilesHeader(bytes: bytes) == nil)
    #expect(PMTilesHeader(bytes: []) == nil)
  }
}
