import CSQLite

/// A prepared statement: bind its values, step through its rows, reset it.
package final class Statement {
  private let handle: OpaquePointer
  private unowned let connection: Connection

  init(_ handle: OpaquePointer, connection: Connection) {
    self.handle = handle
    self.connection = connection
  }

  /// Ends the statement, once, when its connection closes.
  func finalize() { sqlite3_finalize(handle) }

  /// Makes it ready to be run again.
  package func reset() {
    sqlite3_reset(handle)
    sqlite3_clear_bindings(handle)
  }

  // MARK: - Values

  /// Binds values to the parameters from the first on.
  package func bind(_ values: [SQLiteValue]) {
    for (index, value) in values.enumerated() { bind(value, at: index + 1) }
  }

  /// Binds a value to the parameter at `index`, the first being 1.
  package func bind(_ value: SQLiteValue, at index: Int) {
    switch value {
    case .null: sqlite3_bind_null(handle, Int32(index))
    case .integer(let value): bind(value, at: index)
    case .real(let value): sqlite3_bind_double(handle, Int32(index), value)
    case .text(let value):
      _ = Array(value.utf8).withUnsafeBytes {
        fogline_sqlite_bind_text(handle, Int32(index), $0.baseAddress, UInt64($0.count))
      }
    case .blob(let value): bind(value, at: index)
    }
  }

  package func bind(_ value: Int64, at index: Int) {
    sqlite3_bind_int64(handle, Int32(index), value)
  }

  package func bind(_ value: [UInt8], at index: Int) {
    _ = value.withUnsafeBytes {
      fogline_sqlite_bind_blob(handle, Int32(index), $0.baseAddress, UInt64($0.count))
    }
  }

  // MARK: - Rows

  /// Goes to the next row.
  ///
  /// - Returns: Whether there is one.
  package func step() throws(SQLiteError) -> Bool {
    let code = sqlite3_step(handle)
    if code == SQLITE_ROW { return true }
    if code == SQLITE_DONE { return false }
    let error = connection.error(code, sql: String(cString: sqlite3_sql(handle)))
    sqlite3_reset(handle)
    throw error
  }

  /// An integer of the row; column 0 is the first.
  package func integer(_ column: Int) -> Int64 { sqlite3_column_int64(handle, Int32(column)) }

  /// An integer of the row, nil for null.
  package func optionalInteger(_ column: Int) -> Int64? { isNull(column) ? nil : integer(column) }

  /// A number of the row.
  package func real(_ column: Int) -> Double { sqlite3_column_double(handle, Int32(column)) }

  /// A number of the row, nil for null.
  package func optionalReal(_ column: Int) -> Double? { isNull(column) ? nil : real(column) }

  /// A text of the row, with whatever is no UTF-8 replaced.
  package func text(_ column: Int) -> String { optionalText(column) ?? "" }

  /// A text of the row, nil for null.
  package func optionalText(_ column: Int) -> String? {
    guard let start = sqlite3_column_text(handle, Int32(column)) else { return nil }
    let count = Int(sqlite3_column_bytes(handle, Int32(column)))
    return String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self)
  }

  /// The bytes of a blob of the row.
  package func blob(_ column: Int) -> [UInt8] { withBlob(column) { Array($0) } }

  /// Calls `body` with the bytes of a blob, in SQLite's own memory, valid during the call.
  package func withBlob<Result, Failure: Error>(
    _ column: Int, _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let start = sqlite3_column_blob(handle, Int32(column))
    let count = Int(sqlite3_column_bytes(handle, Int32(column)))
    return try body(UnsafeRawBufferPointer(start: start, count: start == nil ? 0 : count))
  }

  private func isNull(_ column: Int) -> Bool {
    sqlite3_column_type(handle, Int32(column)) == SQLITE_NULL
  }
}
