import Geo
import Hashing
import TestSupport
import Testing

@testable import Tilesets

@Suite struct TileSpoolTests {
  private static let settings = ContentHash(of: [1])

  /// Cut off anywhere, a spool goes on after its last whole tile.
  @Test func aCutSpoolGoesOn() throws {
    let folder = try TemporaryFolder()
    let seed: UInt64 = 81
    var random = SplitMix64(seed: seed)
    let tiles = SampleTiles.tiles(40, using: &random)
    let path = folder.path("t.part")
    func fill(_ spool: TileSpool) throws {
      for (index, tile) in tiles.enumerated().dropFirst(spool.count) {
        try spool.add(tile.0, index % 5 == 0 ? nil : tile.1)
      }
      try spool.flush()
    }
    try fill(try TileSpool(path: path, settings: Self.settings, resumes: false))
    let whole = try folder.read("t.part")
    for round in 0..<80 {
      var bytes = Array(whole.prefix(Int.random(in: 24...whole.count, using: &random)))
      if round % 3 == 0, let last = bytes.indices.last, last > 24 {
        bytes[Int.random(in: 24...last, using: &random)] ^= 0x10
      }
      try folder.write("t.part", bytes)
      let spool = try TileSpool(path: path, settings: Self.settings, resumes: true)
      try fill(spool)
      #expect(try folder.read("t.part") == whole, "seed \(seed), round \(round)")
      var found: [TileID] = []
      try spool.forEachTile { tile, _ in found.append(tile) }
      #expect(found == tiles.enumerated().filter { $0.offset % 5 != 0 }.map(\.element.0))
    }
  }

  @Test func otherSettingsAreRefused() throws {
    let folder = try TemporaryFolder()
    let path = folder.path("t.part")
    try TileSpool(path: path, settings: Self.settings, resumes: false).flush()
    #expect(throws: TilesetError.otherSettings(path: path)) {
      try TileSpool(path: path, settings: ContentHash(of: [2]), resumes: true)
    }
    #expect(try TileSpool(path: path, settings: ContentHash(of: [2]), resumes: false).count == 0)
    try folder.write("t.part", Array("a file of somebody's".utf8))
    #expect(throws: TilesetError.otherSettings(path: path)) {
      try TileSpool(path: path, settings: Self.settings, resumes: true)
    }
  }

  @Test func twoDoNotWriteOne() throws {
    let folder = try TemporaryFolder()
    let path = folder.path("t.part")
    let first = try TileSpool(path: path, settings: Self.settings, resumes: false)
    #expect(throws: TilesetError.busy(path: path)) {
      try TileSpool(path: path, settings: Self.settings, resumes: false)
    }
    withExtendedLifetime(first) {}
  }
}
