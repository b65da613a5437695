import Geo
import TestSupport
import Testing

@Suite("The tiles that cover a box")
struct TileRangeTests {
  @Test(
    "boxes have the tiles that mercantile gives",
    arguments: [
      (
        BoundingBox(west: -105, south: 39.99, east: -104.99, north: 40), 14,
        ["14/3413/6202", "14/3413/6203"]
      ),
      (BoundingBox(west: 175, south: 5, east: -175, north: 10), 2, ["2/3/1", "2/0/1"]),
    ])
  func published(box: BoundingBox, zoom: Int, expected: [String]) {
    #expect(TileRange(covering: box, zoom: zoom).map(\.description) == expected)
  }

  @Test("a tile's bounds are covered by that tile alone", arguments: [41, 42, 43] as [UInt64])
  func ownBounds(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    for _ in 0..<3_000 {
      let tile = TileID.random(using: &random)
      #expect(
        Array(TileRange(covering: tile.bounds, zoom: tile.z)) == [tile], "seed \(seed): \(tile)")
    }
  }

  @Test("every tile of the first and last rows and columns covers its bounds", arguments: 0...9)
  func ownBoundsAtEdges(zoom: Int) {
    for index in 0..<1 << zoom {
      for edge in [0, (1 << zoom) - 1] {
        for (x, y) in [(index, edge), (edge, index)] {
          let tile = TileID(z: zoom, x: x, y: y)
          let range = tile.map { Array(TileRange(covering: $0.bounds, zoom: zoom)) }
          #expect(range == tile.map { [$0] })
        }
      }
    }
  }

  @Test("a scan of all tiles finds the same", arguments: [44, 45, 46] as [UInt64])
  func scan(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    for _ in 0..<60 {
      let zoom = Int.random(in: 0...5, using: &random)
      let box = BoundingBox.random(latitudes: -85...85, using: &random)
      let range = TileRange(covering: box, zoom: zoom)
      var expected: [TileID] = []
      for y in 0..<1 << zoom {
        for x in 0..<1 << zoom {
          guard let tile = TileID(z: zoom, x: x, y: y) else { continue }
          let isCovering = tile.bounds.intersects(box)
          if isCovering { expected.append(tile) }
          #expect(range.contains(tile) == isCovering, "seed \(seed): \(tile) of \(box)")
        }
      }
      #expect(range.sorted() == expected, "seed \(seed): \(box) at \(zoom)")
      #expect(range.count == expected.count, "seed \(seed): \(box) at \(zoom)")
    }
  }

  @Test("a box along the edges of tiles takes no others", arguments: [47, 48] as [UInt64])
  func edges(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    for _ in 0..<500 {
      let zoom = Int.random(in: 1...22, using: &random)
      let side = 1 << zoom
      let first = Int.random(in: 0..<side, using: &random)
      let columns = Int.random(in: 1...min(side - 1, 9), using: &random)
      let north = Int.random(in: 0..<side, using: &random)
      let south = min(side - 1, north + Int.random(in: 0...8, using: &random))
      let northWest = try #require(TileID(z: zoom, x: first, y: north)).bounds
      let last = (first + columns - 1) % side
      let southEast = try #require(TileID(z: zoom, x: last, y: south)).bounds
      let range = TileRange(
        covering: BoundingBox(
          west: northWest.west, south: southEast.south, east: southEast.east,
          north: northWest.north),
        zoom: zoom)
      #expect(range.firstColumn == first, "seed \(seed)")
      #expect(range.columnCount == columns, "seed \(seed)")
      #expect(range.rows == north...south, "seed \(seed)")
    }
  }

  @Test("a single place has the tile that contains it", arguments: [49] as [UInt64])
  func places(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    for _ in 0..<1_000 {
      let zoom = Int.random(in: 0...22, using: &random)
      // Whole degrees of 11.25 lie on the edges of tiles.
      let place = Coordinate(
        longitude: Double(Int.random(in: -16...16, using: &random)) * 11.25,
        latitude: Double(Int.random(in: -90...90, using: &random)))
      let box = BoundingBox(
        west: place.longitude, south: place.latitude, east: place.longitude, north: place.latitude)
      #expect(
        Array(TileRange(covering: box, zoom: zoom)) == [TileID(containing: place, zoom: zoom)],
        "seed \(seed): \(place) at \(zoom)")
    }
  }

  @Test(
    "columns at the antimeridian",
    arguments: [
      (-180, 180, [0, 1, 2, 3]), (180, -180, [3]), (180, -170, [0]), (170, -180, [3]),
      (170, -170, [3, 0]), (10, 5, [0, 1, 2, 3]), (100, 95, [0, 1, 2, 3]), (100, 85, [3, 0, 1, 2]),
      (180, 180, [3]), (-180, -180, [0]), (90, -90, [3, 0]), (-500, 500, [0, 1, 2, 3]),
    ] as [(Double, Double, [Int])])
  func columns(west: Double, east: Double, expected: [Int]) {
    let box = BoundingBox(west: west, south: 10, east: east, north: 20)
    let tiles = Array(TileRange(covering: box, zoom: 2))
    #expect(Set(tiles).count == tiles.count)
    if expected.count == 4 {
      #expect(tiles.map(\.x).sorted() == expected.sorted())
    } else {
      #expect(tiles.map(\.x) == expected)
    }
  }

  @Test("boxes beyond the map go to the nearest row")
  func poles() {
    let north = BoundingBox(west: 0, south: 86, east: 1, north: 90)
    let south = BoundingBox(west: 0, south: -90, east: 1, north: -86)
    #expect(TileRange(covering: north, zoom: 3).map(\.description) == ["3/4/0"])
    #expect(TileRange(covering: south, zoom: 3).map(\.description) == ["3/4/7"])
  }

  @Test("the whole world at the deepest zoom is counted without a walk")
  func world() throws {
    let box = BoundingBox(west: -180, south: -90, east: 180, north: 90)
    let range = TileRange(covering: box, zoom: 22)
    #expect(range.count == 1 << 44)
    #expect(range.contains(try #require(TileID(z: 22, x: 4_194_303, y: 0))))
    #expect(!range.contains(try #require(TileID(z: 21, x: 0, y: 0))))
  }

  @Test("a box of what is no number does not trap")
  func notANumber() {
    let box = BoundingBox(west: .nan, south: .nan, east: .nan, north: .infinity)
    #expect(TileRange(covering: box, zoom: 22).count >= 1)
  }
}
