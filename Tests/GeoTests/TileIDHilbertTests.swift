import TestSupport
import Testing

@testable import Geo

@Suite struct TileIDHilbertTests {
  /// github.com/protomaps/PMTiles, spec/v3, and its implementations.
  static let published: [(z: Int, x: UInt64, y: UInt64, id: UInt64)] = [
    (0, 0, 0, 0), (1, 0, 0, 1), (1, 0, 1, 2), (1, 1, 1, 3), (1, 1, 0, 4), (2, 0, 0, 5),
    (2, 1, 0, 6), (2, 1, 1, 7), (2, 0, 1, 8), (2, 0, 2, 9), (2, 0, 3, 10), (2, 1, 3, 11),
    (2, 3, 0, 20), (3, 0, 0, 21), (3, 7, 7, 63), (3, 7, 0, 84), (4, 8, 5, 302), (5, 17, 11, 1209),
    (12, 3423, 1763, 19_078_479), (14, 8192, 8191, 313_174_698), (20, 0, 0, 366_503_875_925),
    (20, 524_288, 524_287, 1_282_763_565_738), (31, 0, 0, 1_537_228_672_809_129_301),
    (31, 2_147_483_647, 0, 6_148_914_691_236_517_204),
  ]

  @Test(arguments: published)
  func publishedPlaces(_ tile: (z: Int, x: UInt64, y: UInt64, id: UInt64)) throws {
    #expect(TileID.hilbertID(z: tile.z, x: tile.x, y: tile.y) == tile.id)
    guard tile.z <= TileID.maxZoom else { return }
    let named = try #require(TileID(z: tile.z, x: Int(tile.x), y: Int(tile.y)))
    #expect(named.hilbertID == tile.id)
    #expect(TileID(hilbertID: tile.id) == named)
  }

  @Test func theRowHasNoGaps() {
    for id in 0..<UInt64(5461) { #expect(TileID(hilbertID: id)?.hilbertID == id) }
  }

  @Test func neighboursInTheRowAreNeighboursOnTheMap() throws {
    for id in TileID.firstHilbertID(ofZoom: 5)..<TileID.firstHilbertID(ofZoom: 6) - 1 {
      let (a, b) = try (
        #require(TileID(hilbertID: id)), #require(TileID(hilbertID: id + 1))
      )
      #expect(abs(a.x - b.x) + abs(a.y - b.y) == 1, "\(a) and \(b)")
    }
  }

  @Test func anyTileComesBack() {
    let seed: UInt64 = 61
    var random = SplitMix64(seed: seed)
    for _ in 0..<2000 {
      let tile = TileID.random(using: &random)
      #expect(TileID(hilbertID: tile.hilbertID) == tile, "seed \(seed): \(tile)")
    }
  }

  @Test func thereIsNoTileBelowTheDeepest() {
    let end = TileID.firstHilbertID(ofZoom: TileID.maxZoom + 1)
    #expect(TileID(hilbertID: end - 1) != nil)
    #expect(TileID(hilbertID: end) == nil)
    #expect(TileID(hilbertID: .max) == nil)
  }
}
