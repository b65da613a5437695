import CSQLite

/// A failure that SQLite reports.
package struct SQLiteError: Error, Equatable, CustomStringConvertible {
  /// What kind of failure, as far as callers tell kinds apart.
  package enum Kind: Sendable {
    /// Another connection writes.
    case busy
    /// The disk, or a quota, has no room.
    case full
    /// The file is no database at all.
    case notADatabase
    /// The file is a database, and damaged.
    case corrupt
    /// The file cannot be opened, or the folder not written.
    case cannotOpen
    /// The file or its file system is read-only.
    case readOnly
    /// Reading or writing failed below SQLite.
    case inputOutput
    /// A constraint of the schema would be broken.
    case constraint
    case other
  }

  /// The extended result code: sqlite.org/rescode.html.
  package let code: Int32
  /// SQLite's own words.
  package let message: String
  /// The statement, nil where there was none.
  package let sql: String?

  init(code: Int32, message: String, sql: String? = nil) {
    self.code = code
    self.message = message
    self.sql = sql
  }

  package var kind: Kind {
    switch code & 0xFF {
    case SQLITE_BUSY, SQLITE_LOCKED: .busy
    case SQLITE_FULL: .full
    case SQLITE_NOTADB: .notADatabase
    case SQLITE_CORRUPT: .corrupt
    case SQLITE_CANTOPEN: .cannotOpen
    case SQLITE_READONLY: .readOnly
    case SQLITE_IOERR: .inputOutput
    case SQLITE_CONSTRAINT: .constraint
    default: .other
    }
  }

  package var description: String {
    "\(message) (SQLite \(code))" + (sql.map { " in “\($0)”" } ?? "")
  }
}
