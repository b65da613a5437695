import Geo
import SQLite

/// Reads an MBTiles file of PNG tiles, whoever made it.
package final class MBTilesReader: TileReader {
  package let info: TilesetInfo?
  private let path: String
  private let connection: Connection

  /// Opens a file.
  package init(path: String) throws {
    self.path = path
    guard SystemFile.exists(path) else {
      throw TilesetError.inaccessible(path: path, reason: "there is no such file")
    }
    do {
      let connection = try Connection(path: path, access: .read)
      self.connection = connection
      func value(_ name: String) throws -> String? {
        try connection.text("SELECT value FROM metadata WHERE name = ?", .text(name))
      }
      guard try value("generator") == "fogline", let name = try value("name"),
        let layer = try value("layer"), let ratio = try value("pixelRatio").flatMap({ Int($0) })
      else {
        info = nil
        return
      }
      info = TilesetInfo(
        name: name, description: try value("description") ?? "", layer: layer, pixelRatio: ratio)
    } catch let error as SQLiteError {
      throw TilesetError.damaged(path: path, reason: error.message)
    }
  }

  package func forEachTile(_ body: (TileID, [UInt8]) throws -> Void) throws {
    for id in try tileIDs() {
      guard let tile = TileID(hilbertID: id), let png = try png(of: tile) else { continue }
      try body(tile, png)
    }
  }

  package func firstTile() throws -> TileID? {
    try tileIDs().first.flatMap { TileID(hilbertID: $0) }
  }

  /// The places of all tiles, rising.
  private func tileIDs() throws -> [UInt64] {
    var tiles: [UInt64] = []
    let statement = try connection.statement(
      "SELECT zoom_level, tile_column, tile_row FROM tiles")
    while try statement.step() {
      guard let z = Int(exactly: statement.integer(0)), 0...TileID.maxZoom ~= z,
        let x = Int(exactly: statement.integer(1)), let row = Int(exactly: statement.integer(2)),
        0..<(1 << z) ~= row, let tile = TileID(z: z, x: x, y: (1 << z) - 1 - row)
      else { throw TilesetError.damaged(path: path, reason: "a tile has an impossible place") }
      tiles.append(tile.hilbertID)
    }
    statement.reset()
    return tiles.sorted()
  }

  package func png(of tile: TileID) throws -> [UInt8]? {
    let statement = try connection.statement(
      """
      SELECT tile_data FROM tiles
      WHERE zoom_level = ? AND tile_column = ? AND tile_row = ?
      """)
    statement.bind(Int64(tile.z), at: 1)
    statement.bind(Int64(tile.x), at: 2)
    statement.bind(Int64(tile.tmsRow), at: 3)
    defer { statement.reset() }
    return try statement.step() ? statement.blob(0) : nil
  }
}
