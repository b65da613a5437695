import Fog
import Glibc
import Hashing
import Lines
import SQLite
import Synchronization

/// A library: all that somebody has travelled, in one file.
///
/// For one thread at a time; every thread that reads opens the file for itself. One process writes
/// at a time, and none that reads is ever held up.
package final class Library {
  /// What a library is opened for.
  package enum Access: Sendable {
    /// Only to be read.
    case read
    /// To be changed.
    case write
    /// To be changed, and made where there is none.
    case create
  }

  package let path: String
  let connection: Connection
  private let lock: WriterLock?
  /// Of the file, as the system knows it.
  private let file: FileIdentity
  /// The speed bands for which the line index was made.
  package private(set) var limits = SpeedLimits.standard

  /// Opens the library at `path`.
  ///
  /// - Throws: ``LibraryError``; the file is then as it was.
  package init(path: String, access: Access) throws(LibraryError) {
    self.path = path
    let isThere = Self.isRegularFile(path)
    if !isThere, access != .create { throw .missing(path: path) }
    // An empty file is one that a killed process had only just made.
    if isThere { try Self.checkOnce(path: path, isEmptyAllowed: access == .create) }
    lock = access == .read ? nil : try WriterLock(library: path)
    do throws(SQLiteError) {
      switch access {
      case .read: connection = try Self.reader(path: path)
      case .write: connection = try Connection(path: path, access: .write)
      case .create: connection = try Connection(path: path, access: .create)
      }
    } catch {
      throw LibraryError(error, path: path)
    }
    var status = stat()
    stat(path, &status)
    file = FileIdentity(device: status.st_dev, number: status.st_ino)
    do {
      try prepare(access: access)
    } catch {
      throw mapped(error)
    }
  }

  /// What an error that came up while using the library means.
  func mapped(_ error: any Error) -> LibraryError {
    switch error {
    case let error as LibraryError: error
    case let error as SQLiteError: LibraryError(error, path: path)
    default: .damaged(path: path, reason: "\(error)")
    }
  }

  /// Runs `body` and says what its errors mean for the library.
  func attempt<Result>(_ body: () throws -> Result) throws(LibraryError) -> Result {
    do {
      return try body()
    } catch {
      throw mapped(error)
    }
  }

  /// A hash of all that pictures of the library depend on: the same for the same trips and cell
  /// sets, in whatever order they were imported.
  package func stateHash() throws(LibraryError) -> ContentHash {
    let trips = try fingerprints().values.map(\.hex).sorted().joined()
    return ContentHash(of: Array(trips.utf8) + (try cellSetsHash().bytes))
  }

  /// The fingerprints of all trips by their numbers.
  package func fingerprints() throws(LibraryError) -> [Int64: ContentHash] {
    try attempt {
      var fingerprints: [Int64: ContentHash] = [:]
      let statement = try connection.statement("SELECT id, fingerprint FROM trips")
      while try statement.step() {
        fingerprints[statement.integer(0)] = ContentHash(bytes: statement.blob(1))
      }
      statement.reset()
      return fingerprints
    }
  }

  /// A hash of all cell sets.
  package func cellSetsHash() throws(LibraryError) -> ContentHash {
    try attempt {
      var bytes: [UInt8] = []
      let statement = try connection.statement(
        "SELECT fingerprint FROM cell_sets ORDER BY fingerprint")
      while try statement.step() { bytes += statement.blob(0) }
      statement.reset()
      return ContentHash(of: bytes)
    }
  }

  /// A number that another one follows whenever somebody else has changed the library.
  ///
  /// sqlite.org/pragma.html, "data_version".
  package func dataVersion() throws(LibraryError) -> Int64 {
    try attempt { try connection.integer("PRAGMA data_version") ?? 0 }
  }

  /// Whether the file that was opened is still the one at its path.
  package var isStillThere: Bool {
    var status = stat()
    return stat(path, &status) == 0
      && FileIdentity(device: status.st_dev, number: status.st_ino) == file
  }

  /// Runs `body` on one unchanging view of the library, whatever is written meanwhile.
  package func snapshot<Result>(_ body: () throws -> Result) throws -> Result {
    try connection.snapshot(body)
  }

  // MARK: - Opening

  private static func isRegularFile(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0
  }

  /// Opens a connection that only reads.
  ///
  /// A process that was killed can leave a file that must be put in order before it can be read,
  /// which a connection that only reads may not do; a writer does it first then.
  private static func reader(path: String) throws(SQLiteError) -> Connection {
    let connection = try Connection(path: path, access: .read)
    connection.setBusyTimeout(milliseconds: busyTimeout)
    do throws(SQLiteError) {
      _ = try connection.integer("SELECT count(*) FROM sqlite_master")
      return connection
    } catch {
      guard error.kind == .readOnly, let lock = try? WriterLock(library: path) else { throw error }
      defer { withExtendedLifetime(lock) {} }
      _ = try Connection(path: path, access: .write).integer("SELECT count(*) FROM sqlite_master")
      return try Connection(path: path, access: .read)
    }
  }

  /// How long is waited for a lock of SQLite's, which is never held for long.
  private static let busyTimeout: Int32 = 10_000

  /// A file, whatever it is called.
  private struct FileIdentity: Hashable {
    let device: dev_t
    let number: ino_t
  }

  /// The files that this process has looked at.
  private static let checked = Mutex<Set<FileIdentity>>([])

  /// Checks the header of a file, once in the life of the process.
  ///
  /// Closing a file gives up all locks that the process holds on it, those of other threads'
  /// connections as well (fcntl(2); sqlite.org/howtocorrupt.html, 2.2): a writer elsewhere would then
  /// take itself for the only user and delete the log under them. So a file is never looked at but
  /// before its first connection.
  private static func checkOnce(path: String, isEmptyAllowed: Bool) throws(LibraryError) {
    let result = checked.withLock { checked -> Result<Void, LibraryError> in
      var status = stat()
      stat(path, &status)
      let identity = FileIdentity(device: status.st_dev, number: status.st_ino)
      guard !checked.contains(identity) else { return .success(()) }
      return Result { () throws(LibraryError) in
        try checkHeader(path: path, isEmptyAllowed: isEmptyAllowed)
        checked.insert(identity)
      }
    }
    try result.get()
  }

  /// Refuses what is no SQLite database before SQLite touches it, which would make files beside it.
  ///
  /// sqlite.org/fileformat.html: "SQLite format 3" and a zero byte; the application's id is at byte
  /// 68, big-endian.
  private static func checkHeader(
    path: String, isEmptyAllowed: Bool
  ) throws(LibraryError) {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else {
      throw .inaccessible(
        path: path, reason: strerror(errno).map { String(cString: $0).lowercased() } ?? "")
    }
    defer { close(descriptor) }
    var header = [UInt8](repeating: 0, count: 100)
    let count = Glibc.read(descriptor, &header, header.count)
    if count < 0 {
      throw .foreign(
        path: path, reason: strerror(errno).map { String(cString: $0).lowercased() } ?? "")
    }
    if count == 0 {
      if isEmptyAllowed { return }
      throw .foreign(path: path, reason: "it is empty")
    }
    guard header.starts(with: Array("SQLite format 3\0".utf8)) else {
      throw .foreign(path: path, reason: "it is no SQLite database")
    }
    guard count == header.count else {
      throw .damaged(path: path, reason: "it ends after \(count) bytes")
    }
  }

  private func prepare(access: Access) throws {
    connection.setBusyTimeout(milliseconds: Self.busyTimeout)
    try connection.execute("PRAGMA foreign_keys = ON")
    // As many pages as are in use, up to 128 MiB where tiles are drawn.
    try connection.execute("PRAGMA cache_size = \(access == .read ? -131_072 : -32_768)")
    let isEmpty =
      try connection.integer("SELECT count(*) FROM sqlite_master") == 0
      && connection.integer("PRAGMA user_version") == 0
      && connection.integer("PRAGMA application_id") == 0
    let version = try connection.integer("PRAGMA user_version") ?? 0
    if isEmpty {
      guard access == .create else {
        throw LibraryError.foreign(path: path, reason: "it is an empty database")
      }
      // A chunk or a segment fits a page or two.
      try connection.execute("PRAGMA page_size = 8192")
    } else {
      guard try connection.integer("PRAGMA application_id") == Schema.applicationID else {
        throw LibraryError.foreign(path: path, reason: "it is another program's database")
      }
      guard version <= Schema.version else {
        throw LibraryError.newer(path: path, version: version)
      }
    }
    if access != .read {
      // Full: what a command has said to be imported survives the loss of power.
      _ = try connection.text("PRAGMA journal_mode = WAL")
      try connection.execute("PRAGMA synchronous = FULL")
      if version < Schema.version { try Schema.migrate(connection, from: version) }
    } else if version < Schema.version {
      throw LibraryError.older(path: path, version: version)
    }
    let text = try connection.text("SELECT value FROM settings WHERE key = 'speed limits'")
    limits = SpeedLimits(kmh: (text ?? "").split(separator: " ").compactMap { Double($0) })
  }
}
