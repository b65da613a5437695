import Lines
import SQLite

/// The tables of a library, and how a library of an earlier version becomes one of this version.
///
/// | table | what a row is |
/// |---|---|
/// | `trips` | a trip and its measures |
/// | `tags` | a tag of a trip |
/// | `segments` | the fixes of a segment as recorded, see ``SegmentCoder`` |
/// | `trip_cells` | the cells that a trip explores |
/// | `cell_sets` | cells that came from elsewhere than a trip |
/// | `cell_blocks` | sums over both, see ``CellStore`` |
/// | `chunks` | a part of a simplified line, see `LineChunk`; `boxes_0` … `boxes_16` find them |
/// | `settings` | what the derived rows were made for |
///
/// `trip_cells`, `cell_blocks`, `chunks` and `boxes_…` are derived from the others and can be made
/// anew.
enum Schema {
  /// "FOGL", which tells a library from other SQLite files.
  static let applicationID: Int64 = 0x464F_474C
  /// The version that this program reads and writes.
  static var version: Int64 { Int64(migrations.count) }

  /// The n-th brings version n to version n + 1; version 0 is an empty file. What has been released
  /// is never changed.
  static let migrations: [[String]] = [version1]

  private static let version1: [String] =
    [
      """
      CREATE TABLE settings(key TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT, WITHOUT ROWID
      """,
      """
      CREATE TABLE trips(
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        name TEXT,
        source TEXT NOT NULL,
        fingerprint BLOB NOT NULL UNIQUE,
        start_ms INTEGER,
        end_ms INTEGER,
        fixes INTEGER NOT NULL,
        distance_m REAL NOT NULL,
        moving_s REAL,
        max_kmh REAL,
        average_kmh REAL,
        west REAL NOT NULL,
        south REAL NOT NULL,
        east REAL NOT NULL,
        north REAL NOT NULL
      ) STRICT
      """,
      "CREATE INDEX trips_by_start ON trips(start_ms)",
      """
      CREATE TABLE tags(
        trip INTEGER NOT NULL REFERENCES trips ON DELETE CASCADE,
        tag TEXT NOT NULL,
        PRIMARY KEY(trip, tag)
      ) STRICT, WITHOUT ROWID
      """,
      """
      CREATE TABLE segments(
        id INTEGER PRIMARY KEY,
        trip INTEGER NOT NULL REFERENCES trips ON DELETE CASCADE,
        ordinal INTEGER NOT NULL,
        data BLOB NOT NULL,
        UNIQUE(trip, ordinal)
      ) STRICT
      """,
      """
      CREATE TABLE trip_cells(
        trip INTEGER PRIMARY KEY REFERENCES trips ON DELETE CASCADE,
        cells INTEGER NOT NULL,
        data BLOB NOT NULL
      ) STRICT
      """,
      """
      CREATE TABLE cell_sets(
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        source TEXT NOT NULL,
        fingerprint BLOB NOT NULL UNIQUE,
        cells INTEGER NOT NULL,
        data BLOB NOT NULL
      ) STRICT
      """,
      "CREATE TABLE cell_blocks(id INTEGER PRIMARY KEY, data BLOB NOT NULL) STRICT",
      """
      CREATE TABLE chunks(
        id INTEGER PRIMARY KEY,
        trip INTEGER NOT NULL REFERENCES trips ON DELETE CASCADE,
        data BLOB NOT NULL
      ) STRICT
      """,
      "CREATE INDEX chunks_by_trip ON chunks(trip)",
    ]
    + stride(from: 0, through: 16, by: 2).map {
      "CREATE VIRTUAL TABLE boxes_\($0) USING rtree_i32(id, west, east, north, south)"
    } + ["INSERT INTO settings VALUES('speed limits', '50 90 110')"]

  /// Makes an empty file a library, or brings an earlier version up to date, in one transaction.
  static func migrate(_ connection: Connection, from version: Int64) throws {
    try connection.transaction {
      for step in migrations[Int(version)...] {
        for sql in step { try connection.execute(sql) }
      }
      try connection.execute("PRAGMA application_id = \(applicationID)")
      try connection.execute("PRAGMA user_version = \(Self.version)")
    }
  }
}
