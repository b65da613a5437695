import Geo
import TestSupport
import Testing

@Suite("Tiles and the tree they form")
struct TileIDTests {
  @Test("places lie in the published tiles", arguments: PublishedTile.all)
  func containing(published: PublishedTile) {
    let tile = TileID(containing: published.coordinate, zoom: published.z)
    #expect(tile == TileID(z: published.z, x: published.x, y: published.y))
    #expect(tile.tmsRow == published.tmsRow)
  }

  @Test("the MBTiles specification stores 11/327/791 as row 1256")
  func tmsRow() throws {
    #expect(try #require(TileID(z: 11, x: 327, y: 791)).tmsRow == 1256)
  }

  @Test("tile 10/486/332 has the bounds and the parent that mercantile gives")
  func mercantileTile() throws {
    let tile = try #require(TileID(z: 10, x: 486, y: 332))
    #expect(tile.bounds.west == -9.140625)
    #expect(abs(tile.bounds.south - 53.12040528310657) < 1e-13)
    #expect(tile.bounds.east == -8.7890625)
    #expect(abs(tile.bounds.north - 53.33087298301705) < 1e-13)
    #expect(tile.parent == TileID(z: 9, x: 243, y: 166))
  }

  @Test("the root covers the world and has no parent")
  func root() throws {
    let root = try #require(TileID(z: 0, x: 0, y: 0))
    #expect(root.bounds.west == -180 && root.bounds.east == 180)
    #expect(abs(root.bounds.north - WebMercator.maxLatitude) < 1e-13)
    #expect(abs(root.bounds.south + WebMercator.maxLatitude) < 1e-13)
    #expect(root.parent == nil)
    #expect(root.children.map(\.description) == ["1/0/0", "1/1/0", "1/0/1", "1/1/1"])
  }

  @Test(
    "numbers that name no tile are refused",
    arguments: [
      (-1, 0, 0), (23, 0, 0), (0, 1, 0), (0, 0, 1), (3, 8, 0), (3, 0, 8), (3, -1, 0), (3, 0, -1),
      (22, 1 << 22, 0), (64, 0, 0), (.max, .max, .max), (.min, .min, .min), (5, .max, 0),
    ] as [(Int, Int, Int)])
  func refuses(z: Int, x: Int, y: Int) {
    #expect(TileID(z: z, x: x, y: y) == nil)
  }

  @Test("the last tile of the deepest zoom exists and has no children")
  func deepest() throws {
    let side = 1 << TileID.maxZoom
    let tile = try #require(TileID(z: TileID.maxZoom, x: side - 1, y: side - 1))
    #expect(tile.children.isEmpty)
    #expect(tile.bounds.east == 180)
  }

  @Test("what lies outside the map goes to the nearest tile")
  func clamped() {
    let places: [(Double, Double, String)] = [
      (180, 90, "5/31/0"), (-180, -90, "5/0/31"), (400, 0, "5/31/16"), (-400, 0, "5/0/16"),
      (.infinity, .infinity, "5/31/0"), (-.infinity, -.infinity, "5/0/31"),
      (1e300, -1e300, "5/31/31"),
    ]
    for (longitude, latitude, expected) in places {
      let coordinate = Coordinate(longitude: longitude, latitude: latitude)
      #expect(TileID(containing: coordinate, zoom: 5).description == expected)
    }
    // What is not a number must not trap either.
    _ = TileID(containing: Coordinate(longitude: .nan, latitude: .nan), zoom: 22)
  }

  @Test("a tile's north-western corner and centre lie in it", arguments: [11, 12] as [UInt64])
  func corners(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    for _ in 0..<3_000 {
      let tile = TileID.random(using: &random)
      let bounds = tile.bounds
      let corner = Coordinate(longitude: bounds.west, latitude: bounds.north)
      #expect(TileID(containing: corner, zoom: tile.z) == tile, "seed \(seed)")
      #expect(TileID(containing: bounds.center, zoom: tile.z) == tile, "seed \(seed)")
      #expect(bounds.contains(bounds.center), "seed \(seed): \(tile)")
    }
  }

  @Test("parent and children are inverse and share edges", arguments: [13, 14] as [UInt64])
  func family(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    for _ in 0..<1_000 {
      let tile = TileID.random(zooms: 0...21, using: &random)
      let children = tile.children
      #expect(children.count == 4)
      #expect(children.allSatisfy { $0.parent == tile }, "seed \(seed): \(tile)")
      let (northWest, southEast) = (children[0].bounds, children[3].bounds)
      #expect(northWest.west == tile.bounds.west && northWest.north == tile.bounds.north)
      #expect(southEast.east == tile.bounds.east && southEast.south == tile.bounds.south)
      #expect(children[1].bounds.west == children[0].bounds.east, "seed \(seed): \(tile)")
      #expect(children[2].bounds.north == children[0].bounds.south, "seed \(seed): \(tile)")
    }
  }

  @Test("tiles are ordered by zoom, row, column")
  func order() {
    let texts = ["0/0/0", "1/0/0", "1/1/0", "1/0/1", "2/3/0", "2/0/3"]
    let tiles = texts.compactMap { TileID($0) }
    #expect(tiles.reversed().sorted().map(\.description) == texts)
  }
}
