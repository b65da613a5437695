import Geo
import TestSupport
import Testing

@Suite("Tiles as quadkeys")
struct TileIDQuadkeyTests {
  @Test("tiles have the published quadkeys", arguments: PublishedTile.all)
  func published(tile: PublishedTile) throws {
    let id = try #require(TileID(z: tile.z, x: tile.x, y: tile.y))
    #expect(id.quadkey == tile.quadkey)
    #expect(TileID(quadkey: tile.quadkey) == id)
  }

  @Test("mercantile gives 0313102310 for 10/486/332")
  func mercantile() {
    #expect(TileID(quadkey: "0313102310") == TileID(z: 10, x: 486, y: 332))
  }

  @Test("the root is the empty text")
  func root() throws {
    #expect(TileID(quadkey: "") == TileID(z: 0, x: 0, y: 0))
    #expect(try #require(TileID(z: 0, x: 0, y: 0)).quadkey.isEmpty)
  }

  @Test("writing and reading are inverse, a digit a zoom", arguments: [31, 32] as [UInt64])
  func roundTrip(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    for _ in 0..<1_000 {
      let tile = TileID.random(using: &random)
      #expect(tile.quadkey.count == tile.z)
      #expect(TileID(quadkey: tile.quadkey) == tile, "seed \(seed): \(tile)")
      if let parent = tile.parent {
        #expect(tile.quadkey.dropLast() == parent.quadkey, "seed \(seed): \(tile)")
      }
    }
  }

  @Test(
    "other digits and more than 22 are refused",
    arguments: [
      "4", "-", " 0", "0 ", "0\n", "a", "٠", "０", "01234", String(repeating: "0", count: 23),
      String(repeating: "3", count: 1_000),
    ])
  func refuses(text: String) {
    #expect(TileID(quadkey: text) == nil)
  }

  @Test("22 digits are accepted")
  func deepest() {
    let side = 1 << 22
    #expect(
      TileID(quadkey: String(repeating: "3", count: 22))
        == TileID(z: 22, x: side - 1, y: side - 1))
  }
}
