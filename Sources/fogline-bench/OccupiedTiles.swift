import Geo
import Lines
import Store

/// The tiles in which a library has a vertex of a line.
struct OccupiedTiles {
  private var finest = Set<TileID>()

  init(_ library: Library) throws {
    let world = PixelBox(minX: 0, minY: 0, maxX: 1, maxY: 1)
    for chunk in try library.chunks(of: .finest, touching: world) {
      for vertex in chunk.vertices {
        // 2¹² units of the grid to a tile.
        if let tile = TileID(
          z: LineLevel.finest.zoom, x: Int(vertex.x) >> 12, y: Int(vertex.y) >> 12)
        {
          finest.insert(tile)
        }
      }
    }
  }

  /// Those of a zoom, 0 to 16, in order.
  func tiles(at zoom: Int) -> [TileID] {
    var tiles = finest
    for _ in zoom..<LineLevel.finest.zoom { tiles = Set(tiles.compactMap(\.parent)) }
    return tiles.sorted()
  }
}
