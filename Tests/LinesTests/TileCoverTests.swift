import Geo
import TestSupport
import Testing

@testable import Lines

@Suite struct TileCoverTests {
  /// Points strewn around a leg, as far as strokes reach, lie in tiles of the cover, and few tiles
  /// are there for nothing.
  @Test func everyTileThatALegReachesIsThere() {
    let seed: UInt64 = 91
    var random = SplitMix64(seed: seed)
    for round in 0..<400 {
      let zoom = Int.random(in: 0...7, using: &random)
      let reachPixels = Double.random(in: 1...60, using: &random)
      let side = 1 / Double(1 << zoom)
      func place() -> TilePoint {
        TilePoint(
          x: Double.random(in: -0.2...1.2, using: &random),
          y: Double.random(in: 0...1, using: &random))
      }
      let a = place()
      var b = place()
      if round % 3 == 0 {
        b = TilePoint(x: a.x + Double.random(in: -2...2, using: &random) * side, y: a.y)
      }
      var cover = TileCover(zoom: zoom, worldUnits: 1, reachPixels: reachPixels)
      cover.add(from: a, to: b)
      let tiles = Set(cover.tiles)
      for _ in 0..<200 {
        let share = Double.random(in: 0...1, using: &random)
        let reach = reachPixels / 256 * side * 0.7
        let x = a.x + share * (b.x - a.x) + Double.random(in: -reach...reach, using: &random)
        let y = a.y + share * (b.y - a.y) + Double.random(in: -reach...reach, using: &random)
        guard 0..<1 ~= y else { continue }
        let column = Int((x / side).rounded(.down)) & (1 << zoom - 1)
        let tile = TileID(z: zoom, x: column, y: Int(y / side))
        #expect(tile.map(tiles.contains) ?? true, "seed \(seed), round \(round)")
      }
      // A leg crosses at most so many edges of tiles, and reaches over as many again.
      let crossed = abs(a.x - b.x) / side + abs(a.y - b.y) / side
      #expect(Double(tiles.count) <= 3 * crossed + 9, "seed \(seed), round \(round)")
    }
  }

  @Test func columnsGoRoundTheWorld() {
    var cover = TileCover(zoom: 3, worldUnits: 8, reachPixels: 1)
    cover.add(from: TilePoint(x: 7.5, y: 2.5), to: TilePoint(x: 9.5, y: 2.5))
    #expect(
      Set(cover.tiles.map(\.description)) == ["3/7/2", "3/0/2", "3/1/2"])
  }

  @Test func beyondThePolesThereIsNoTile() {
    var cover = TileCover(zoom: 2, worldUnits: 4, reachPixels: 200)
    cover.add(from: TilePoint(x: 1.5, y: 0), to: TilePoint(x: 1.5, y: 4))
    #expect(cover.tiles.allSatisfy { 0...3 ~= $0.y })
    #expect(Set(cover.tiles.map(\.y)) == [0, 1, 2, 3])
  }
}
