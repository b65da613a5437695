import Geo
import Glibc
import Hashing
import SQLite

/// Writes an MBTiles 1.3 file: a table of contents, each once, and a map from tiles to them, which
/// the view `tiles` joins.
///
/// github.com/mapbox/mbtiles-spec, 1.3; the layout is that of node-mbtiles, which other programs
/// know. Rows count from the south.
package final class MBTilesWriter: TileSink {
  /// "MPBX", at byte 68 of the file.
  private static let applicationID = 0x4D50_4258

  private let path: String
  private let beside: String
  private var connection: Connection?
  private var known = Set<ContentHash>()
  private var last: TileID?
  private var extent: TilesetExtent?

  /// Begins a file that will be at `path`.
  package init(path: String) throws {
    self.path = path
    beside = "\(path).\(getpid()).part"
    unlink(beside)
    // A file that is only renamed when it is whole needs no journal to come back from.
    let connection = try Connection(path: beside, access: .create)
    try connection.execute(
      """
      PRAGMA page_size = 4096;
      PRAGMA journal_mode = OFF;
      PRAGMA synchronous = OFF;
      PRAGMA locking_mode = EXCLUSIVE;
      PRAGMA application_id = \(Self.applicationID);
      BEGIN;
      CREATE TABLE metadata(name text, value text);
      CREATE TABLE images(tile_data blob, tile_id text);
      CREATE TABLE map(zoom_level integer, tile_column integer, tile_row integer, tile_id text);
      CREATE UNIQUE INDEX name ON metadata(name);
      CREATE VIEW tiles AS SELECT map.zoom_level AS zoom_level, map.tile_column AS tile_column,
        map.tile_row AS tile_row, images.tile_data AS tile_data
        FROM map JOIN images ON images.tile_id = map.tile_id;
      """)
    self.connection = connection
  }

  deinit {
    connection = nil
    unlink(beside)
  }

  package func add(_ tile: TileID, _ png: [UInt8]) throws {
    guard let connection else { return }
    guard last.map({ $0.hilbertID < tile.hilbertID }) ?? true else {
      throw TilesetError.wrongOrder(tile: "\(tile)")
    }
    last = tile
    if extent == nil { extent = TilesetExtent(tile) } else { extent?.include(tile) }
    let hash = ContentHash(of: png)
    let id = hash.hex
    if known.insert(hash).inserted {
      try connection.run("INSERT INTO images VALUES(?, ?)", .blob(png), .text(id))
    }
    try connection.run(
      "INSERT INTO map VALUES(?, ?, ?, ?)", .integer(Int64(tile.z)), .integer(Int64(tile.x)),
      .integer(Int64(tile.tmsRow)), .text(id))
  }

  package func finish(_ info: TilesetInfo) throws {
    guard let connection else { return }
    guard let extent else {
      throw TilesetError.damaged(path: path, reason: "there is no tile to write")
    }
    let (bounds, center) = (extent.bounds, extent.center)
    func degrees(_ value: Double) -> String { FixedDecimal.text(value, decimals: 7) }
    let rows = [
      ("name", info.name), ("format", "png"), ("type", "overlay"), ("version", "1.0.0"),
      ("description", info.description),
      (
        "bounds",
        [bounds.west, bounds.south, bounds.east, bounds.north].map(degrees).joined(separator: ",")
      ),
      ("center", "\(degrees(center.longitude)),\(degrees(center.latitude)),\(extent.centerZoom)"),
      ("minzoom", "\(extent.minZoom)"), ("maxzoom", "\(extent.maxZoom)"),
      ("generator", "fogline"), ("layer", info.layer), ("pixelRatio", "\(info.pixelRatio)"),
    ]
    for (name, value) in rows {
      try connection.run("INSERT INTO metadata VALUES(?, ?)", .text(name), .text(value))
    }
    try connection.execute(
      """
      CREATE UNIQUE INDEX map_index ON map(zoom_level, tile_column, tile_row);
      CREATE UNIQUE INDEX images_id ON images(tile_id);
      COMMIT;
      """)
    self.connection = nil
    try SystemFile(beside, flags: O_RDWR).synchronize()
    try SystemFile.replace(path, with: beside)
  }
}
