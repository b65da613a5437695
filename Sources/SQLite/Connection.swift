import CSQLite

/// An open database.
///
/// Not for two threads at a time: each thread opens its own. Statements are prepared once and kept.
package final class Connection {
  /// What a connection may do.
  package enum Access: Sendable {
    /// Reads and writes; the file is made where there is none.
    case create
    /// Reads and writes a file that is there.
    case write
    /// Only reads, and leaves the write-ahead log as it is when it closes.
    case read
  }

  /// The version of the library that the program runs with, as `3.40.1`.
  package static var libraryVersion: String { String(cString: sqlite3_libversion()) }

  let handle: OpaquePointer
  private var statements: [String: Statement] = [:]

  /// Opens the database at `path`.
  package init(path: String, access: Access) throws(SQLiteError) {
    var handle: OpaquePointer?
    let flags =
      switch access {
      case .create: SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE
      case .write: SQLITE_OPEN_READWRITE
      case .read: SQLITE_OPEN_READONLY
      }
    let code = sqlite3_open_v2(
      path, &handle, flags | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE, nil)
    guard let handle, code == SQLITE_OK else {
      let message = handle.map { String(cString: sqlite3_errmsg($0)) } ?? "out of memory"
      sqlite3_close_v2(handle)
      throw SQLiteError(code: code, message: message)
    }
    self.handle = handle
    // What a foreign file's schema says must not run.
    fogline_sqlite_defend(handle)
    if access == .read { fogline_sqlite_no_checkpoint_on_close(handle) }
  }

  deinit {
    for statement in statements.values { statement.finalize() }
    sqlite3_close_v2(handle)
  }

  /// How long an operation waits for a lock before it fails as busy.
  package func setBusyTimeout(milliseconds: Int32) {
    sqlite3_busy_timeout(handle, milliseconds)
  }

  /// The id that the last insertion gave its row.
  package var lastInsertedID: Int64 { sqlite3_last_insert_rowid(handle) }

  /// How many rows the last statement changed.
  package var changedRows: Int { Int(sqlite3_changes64(handle)) }

  /// Runs one or more statements that take no values and give no rows.
  package func execute(_ sql: String) throws(SQLiteError) {
    let code = sqlite3_exec(handle, sql, nil, nil, nil)
    if code != SQLITE_OK { throw error(code, sql: sql) }
  }

  /// The statement of `sql`, ready to be bound; the same one for the same text.
  package func statement(_ sql: String) throws(SQLiteError) -> Statement {
    if let known = statements[sql] {
      known.reset()
      return known
    }
    var prepared: OpaquePointer?
    let code = sqlite3_prepare_v3(
      handle, sql, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &prepared, nil)
    guard let prepared, code == SQLITE_OK else { throw error(code, sql: sql) }
    let statement = Statement(prepared, connection: self)
    statements[sql] = statement
    return statement
  }

  /// Runs a statement with values and without rows.
  package func run(_ sql: String, _ values: SQLiteValue...) throws(SQLiteError) {
    let statement = try statement(sql)
    statement.bind(values)
    while try statement.step() {}
    statement.reset()
  }

  /// The first column of the first row; nil when there is no row or the column is null.
  package func integer(_ sql: String, _ values: SQLiteValue...) throws(SQLiteError) -> Int64? {
    let statement = try statement(sql)
    statement.bind(values)
    defer { statement.reset() }
    return try statement.step() ? statement.optionalInteger(0) : nil
  }

  /// The first column of the first row as text; nil when there is no row or the column is null.
  package func text(_ sql: String, _ values: SQLiteValue...) throws(SQLiteError) -> String? {
    let statement = try statement(sql)
    statement.bind(values)
    defer { statement.reset() }
    return try statement.step() ? statement.optionalText(0) : nil
  }

  /// Runs `body` in a transaction that is open for writing from its start, and is rolled back when
  /// `body` or the commit throws.
  package func transaction<Result>(_ body: () throws -> Result) throws -> Result {
    try execute("BEGIN IMMEDIATE")
    do {
      let result = try body()
      try execute("COMMIT")
      return result
    } catch {
      // Some failures have rolled back already; then there is nothing left to do.
      if sqlite3_get_autocommit(handle) == 0 { try? execute("ROLLBACK") }
      throw error
    }
  }

  /// Runs `body` on one unchanging view of the database, whatever is written meanwhile.
  package func snapshot<Result>(_ body: () throws -> Result) throws -> Result {
    guard sqlite3_get_autocommit(handle) != 0 else { return try body() }
    try execute("BEGIN")
    defer { try? execute("COMMIT") }
    return try body()
  }

  func error(_ code: Int32, sql: String? = nil) -> SQLiteError {
    SQLiteError(code: code, message: String(cString: sqlite3_errmsg(handle)), sql: sql)
  }
}
