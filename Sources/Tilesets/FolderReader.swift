import Geo
import Glibc

/// Reads a folder of tiles that Fogline made.
package final class FolderReader: TileReader {
  package let info: TilesetInfo?
  private let path: String
  private let suffix: String

  /// Opens a folder.
  package init(path: String) throws(TilesetError) {
    self.path = path
    let file = try SystemFile(path + "/tilejson.json", flags: O_RDONLY)
    guard let json = TileJSON(json: try file.read(1 << 20, at: 0)) else {
      throw .foreign(path: path)
    }
    info = TilesetInfo(
      name: json.name, description: json.description, layer: json.layer,
      pixelRatio: json.pixelRatio)
    suffix = json.pixelRatio == 2 ? "@2x.png" : ".png"
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
    var ids: [UInt64] = []
    for (zoom, zoomFolder) in numbered(path, suffix: "") {
      for (column, columnFolder) in numbered(zoomFolder, suffix: "") {
        for (row, _) in numbered(columnFolder, suffix: suffix) {
          if let tile = TileID(z: zoom, x: column, y: row) { ids.append(tile.hilbertID) }
        }
      }
    }
    return ids.sorted()
  }

  package func png(of tile: TileID) throws -> [UInt8]? {
    let name = "\(path)/\(tile.z)/\(tile.x)/\(tile.y)\(suffix)"
    guard SystemFile.exists(name) else { return nil }
    let file = try SystemFile(name, flags: O_RDONLY)
    return try file.read(Int(try file.size()), at: 0)
  }

  /// What in a folder has a number for a name.
  private func numbered(_ folder: String, suffix: String) -> [(Int, String)] {
    FolderWriter.names(in: folder).compactMap { name in
      guard name.hasSuffix(suffix), let number = Int(name.dropLast(suffix.count)),
        "\(number)\(suffix)" == name
      else { return nil }
      return (number, folder + "/" + name)
    }
  }
}
