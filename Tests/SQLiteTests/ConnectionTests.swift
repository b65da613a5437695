import SQLite
import TestSupport
import Testing

@Suite struct ConnectionTests {
  private static func database(_ body: (Connection, String) throws -> Void) throws {
    let folder = try TemporaryFolder()
    let path = folder.url.appending(path: "a.db").path
    try body(try Connection(path: path, access: .create), path)
  }

  @Test func valuesComeBackAsTheyWere() throws {
    try Self.database { connection, _ in
      try connection.execute("CREATE TABLE t(a, b, c, d, e)")
      let text = "Tür 'zu'; -- \u{0} 😀"
      try connection.run(
        "INSERT INTO t VALUES(?, ?, ?, ?, ?)", .integer(.min), .real(0.1), .text(text),
        .blob([0, 255, 7]), .null)
      let row = try connection.statement("SELECT * FROM t")
      #expect(try row.step())
      #expect(row.integer(0) == .min)
      #expect(row.real(1) == 0.1)
      #expect(row.text(2) == text)
      #expect(row.blob(3) == [0, 255, 7])
      #expect(row.optionalInteger(4) == nil && row.optionalText(4) == nil)
      #expect(row.optionalReal(4) == nil && row.blob(4).isEmpty)
      #expect(try !row.step())
      row.reset()
      try connection.run("UPDATE t SET d = ?", .blob([]))
      #expect(try connection.integer("SELECT length(d) FROM t") == 0)
    }
  }

  private struct Stop: Error {}

  @Test func aTransactionIsAllOrNothing() throws {
    try Self.database { connection, _ in
      try connection.execute("CREATE TABLE t(a)")
      for isWhole in [false, true, false] {
        do {
          try connection.transaction {
            try connection.run("INSERT INTO t VALUES(1)")
            if !isWhole { throw Stop() }
          }
        } catch is Stop {}
      }
      #expect(try connection.integer("SELECT count(*) FROM t") == 1)
    }
  }

  @Test func aReaderSeesOneViewWhileAnotherWrites() throws {
    try Self.database { writer, path in
      _ = try writer.text("PRAGMA journal_mode = WAL")
      try writer.execute("CREATE TABLE t(a); INSERT INTO t VALUES(1)")
      let reader = try Connection(path: path, access: .read)
      try reader.snapshot {
        #expect(try reader.integer("SELECT count(*) FROM t") == 1)
        try writer.execute("INSERT INTO t VALUES(2)")
        #expect(try reader.integer("SELECT count(*) FROM t") == 1)
      }
      #expect(try reader.integer("SELECT count(*) FROM t") == 2)
      #expect(throws: SQLiteError.self) { try reader.execute("INSERT INTO t VALUES(3)") }
    }
  }

  @Test func failuresAreToldApart() throws {
    try Self.database { connection, path in
      #expect { try connection.execute("SELECT nonsense FROM nowhere") } throws: { error in
        let error = error as? SQLiteError
        return error?.kind == .other && error?.description.contains("no such table") == true
      }
      try connection.execute("CREATE TABLE t(a UNIQUE); INSERT INTO t VALUES(1)")
      #expect { try connection.run("INSERT INTO t VALUES(1)") } throws: {
        ($0 as? SQLiteError)?.kind == .constraint
      }
      #expect { _ = try Connection(path: path + "/x", access: .read) } throws: {
        ($0 as? SQLiteError)?.kind == .cannotOpen
      }
    }
  }
}
