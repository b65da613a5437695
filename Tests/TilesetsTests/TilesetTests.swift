import Foundation
import Geo
import SQLite
import TestSupport
import Testing

@testable import Tilesets

/// Whatever tiles are kept in, they come back.
@Suite struct TilesetTests {
  private static let info = TilesetInfo(
    name: "Ways <&> \"more\"", description: "Fogline: routes", layer: "routes", pixelRatio: 1)

  enum Kind: String, CaseIterable, CustomTestStringConvertible {
    case folder, mbtiles, pmtiles

    var name: String { self == .folder ? "tiles" : "tiles.\(rawValue)" }
    var testDescription: String { rawValue }

    func sink(_ path: String) throws -> any TileSink {
      switch self {
      case .folder: try FolderWriter(path: path, pixelRatio: 1, page: .none)
      case .mbtiles: try MBTilesWriter(path: path)
      case .pmtiles: try PMTilesWriter(path: path)
      }
    }

    func reader(_ path: String) throws -> any TileReader {
      switch self {
      case .folder: try FolderReader(path: path)
      case .mbtiles: try MBTilesReader(path: path)
      case .pmtiles: try PMTilesReader(path: path)
      }
    }
  }

  @Test(arguments: Kind.allCases) func tilesComeBack(_ kind: Kind) throws {
    let folder = try TemporaryFolder()
    let seed: UInt64 = 71
    var random = SplitMix64(seed: seed)
    for round in 0..<6 {
      let tiles = SampleTiles.tiles([1, 2, 30, 300, 700, 900][round], using: &random)
      let path = folder.path(kind.name)
      let sink = try kind.sink(path)
      for (tile, png) in tiles { try sink.add(tile, png) }
      try sink.finish(Self.info)
      let reader = try kind.reader(path)
      #expect(reader.info == Self.info)
      var found: [(TileID, [UInt8])] = []
      try reader.forEachTile { found.append(($0, $1)) }
      #expect(found.map(\.0) == tiles.map(\.0), "seed \(seed), round \(round)")
      #expect(found.map(\.1) == tiles.map(\.1), "seed \(seed), round \(round)")
      #expect(try reader.firstTile() == tiles[0].0)
      for (tile, png) in tiles.prefix(50) { #expect(try reader.png(of: tile) == png) }
      for _ in 0..<50 {
        let tile = try #require(
          TileID(hilbertID: UInt64.random(in: 0...400_000, using: &random)))
        let wanted = tiles.first { $0.0 == tile }?.1
        #expect(try reader.png(of: tile) == wanted, "seed \(seed): \(tile)")
      }
      if let archive = reader as? PMTilesReader {
        #expect(try PMTilesCheck.faults(of: archive) == [])
      }
    }
    #expect(try folder.names() == [kind.name], "nothing is left beside it")
  }

  @Test(arguments: Kind.allCases) func theSameTilesGiveTheSameBytes(_ kind: Kind) throws {
    guard kind != .folder else { return }
    let folder = try TemporaryFolder()
    for name in ["a", "b"] {
      var random = SplitMix64(seed: 72)
      let sink = try kind.sink(folder.path(name))
      for (tile, png) in SampleTiles.tiles(400, using: &random) { try sink.add(tile, png) }
      try sink.finish(Self.info)
    }
    #expect(try folder.read("a") == folder.read("b"))
  }

  @Test(arguments: Kind.allCases) func theOrderIsKept(_ kind: Kind) throws {
    let folder = try TemporaryFolder()
    let sink = try kind.sink(folder.path(kind.name))
    try sink.add(try #require(TileID(z: 2, x: 1, y: 1)), [1])
    #expect(throws: TilesetError.wrongOrder(tile: "1/0/0")) {
      try sink.add(try #require(TileID(z: 1, x: 0, y: 0)), [1])
    }
  }

  /// A sink that is not finished leaves what was there, and nothing beside it.
  @Test(arguments: Kind.allCases) func whatWasThereStays(_ kind: Kind) throws {
    let folder = try TemporaryFolder()
    var random = SplitMix64(seed: 73)
    let tiles = SampleTiles.tiles(20, using: &random)
    let path = folder.path(kind.name)
    var sink: (any TileSink)? = try kind.sink(path)
    for (tile, png) in tiles { try sink?.add(tile, png) }
    try sink?.finish(Self.info)
    sink = try kind.sink(path)
    try sink?.add(tiles[0].0, [9, 9, 9])
    sink = nil
    var count = 0
    try kind.reader(path).forEachTile { _, _ in count += 1 }
    #expect(count == 20)
    #expect(try folder.names() == [kind.name])
  }

  @Test func anMBTilesFileIsWhatOthersExpect() throws {
    let folder = try TemporaryFolder()
    var random = SplitMix64(seed: 74)
    let tiles = SampleTiles.tiles(200, using: &random)
    let path = folder.path("t.mbtiles")
    let sink = try MBTilesWriter(path: path)
    for (tile, png) in tiles { try sink.add(tile, png) }
    try sink.finish(Self.info)
    let bytes = try folder.read("t.mbtiles")
    #expect(Array(bytes[68..<72]) == Array("MPBX".utf8))
    #expect(Array(bytes[18..<20]) == [1, 1], "not in WAL mode")
    let file = try Connection(path: path, access: .read)
    #expect(try file.text("PRAGMA integrity_check") == "ok")
    #expect(try file.integer("SELECT count(*) FROM tiles") == 200)
    #expect(
      try file.integer("SELECT count(*) FROM images") == Int64(Set(tiles.map(\.1)).count))
    #expect(try file.text("SELECT value FROM metadata WHERE name = 'format'") == "png")
    #expect(try file.text("SELECT value FROM metadata WHERE name = 'name'") == Self.info.name)
    let (tile, png) = tiles[100]
    let statement = try file.statement(
      """
      SELECT tile_data FROM tiles WHERE zoom_level = \(tile.z) AND tile_column = \(tile.x)
        AND tile_row = \((1 << tile.z) - 1 - tile.y)
      """)
    #expect(try statement.step())
    #expect(statement.blob(0) == png)
  }

  @Test func aPMTilesArchiveKeepsEachContentOnce() throws {
    let folder = try TemporaryFolder()
    let writer = try PMTilesWriter(path: folder.path("t.pmtiles"))
    for id in UInt64(5)...20 {
      try writer.add(try #require(TileID(hilbertID: id)), id == 12 ? [7, 7] : [1, 2, 3])
    }
    try writer.finish(Self.info)
    let header = try PMTilesReader(path: folder.path("t.pmtiles")).header
    #expect(header.addressedTiles == 16)
    #expect(header.tileEntries == 3)
    #expect(header.tileContents == 2)
    #expect(header.tiles.length == 5)
    #expect((header.minZoom, header.maxZoom) == (2, 2))
  }

  @Test func aTruncatedArchiveIsTold() throws {
    let folder = try TemporaryFolder()
    let seed: UInt64 = 75
    var random = SplitMix64(seed: seed)
    let writer = try PMTilesWriter(path: folder.path("t.pmtiles"))
    for (tile, png) in SampleTiles.tiles(300, using: &random) { try writer.add(tile, png) }
    try writer.finish(Self.info)
    let bytes = try folder.read("t.pmtiles")
    for _ in 0..<60 {
      let length = Int.random(in: 0..<bytes.count, using: &random)
      try folder.write("cut.pmtiles", Array(bytes.prefix(length)))
      #expect(throws: TilesetError.self, "seed \(seed): \(length) bytes") {
        let reader = try PMTilesReader(path: folder.path("cut.pmtiles"))
        try reader.forEachTile { _, _ in }
      }
    }
  }

  @Test func aForeignFolderIsRefused() throws {
    let folder = try TemporaryFolder()
    try FileManager.default.createDirectory(
      atPath: folder.path("photos"), withIntermediateDirectories: true)
    try folder.write("photos/one.jpg", [1])
    #expect(throws: TilesetError.foreign(path: folder.path("photos"))) {
      try FolderWriter(path: folder.path("photos"), pixelRatio: 1, page: .none)
    }
    try FileManager.default.createDirectory(
      atPath: folder.path("empty"), withIntermediateDirectories: true)
    #expect(FolderWriter.isReplaceable(folder.path("empty")))
    try folder.write("file", [1])
    #expect(!FolderWriter.isReplaceable(folder.path("file")))
  }

  @Test func aFolderAtTwiceTheSizeNamesItsTilesSo() throws {
    let folder = try TemporaryFolder()
    let writer = try FolderWriter(path: folder.path("t/"), pixelRatio: 2, page: .none)
    try writer.add(try #require(TileID(z: 2, x: 1, y: 3)), [1])
    var info = Self.info
    info.pixelRatio = 2
    try writer.finish(info)
    #expect(try folder.read("t/2/1/3@2x.png") == [1])
    let json = String(decoding: try folder.read("t/tilejson.json"), as: UTF8.self)
    #expect(json.contains("\"{z}/{x}/{y}@2x.png\""))
    #expect(json.contains("\"tilejson\" : \"3.0.0\""))
  }
}
