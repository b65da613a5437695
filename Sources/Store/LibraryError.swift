import Glibc
import SQLite

/// Why a library cannot be used or changed.
package enum LibraryError: Error, Equatable, CustomStringConvertible {
  /// There is no file at the path.
  case missing(path: String)
  /// The file is something else than a library; `reason` says what was seen.
  case foreign(path: String, reason: String)
  /// A later version of Fogline wrote the file.
  case newer(path: String, version: Int64)
  /// An earlier version of Fogline wrote the file, and it was opened only to be read.
  case older(path: String, version: Int64)
  /// The file is damaged; `reason` says what was seen.
  case damaged(path: String, reason: String)
  /// Another process writes; `process` is its number where that is known.
  case locked(path: String, process: Int32?)
  /// The disk is full; nothing of what was being written is in the library.
  case full(path: String)
  /// The file or its folder cannot be read or written.
  case inaccessible(path: String, reason: String)
  /// There is no trip of this number.
  case noTrip(id: Int64)
  /// There is no cell set of this number.
  case noCellSet(id: Int64)
  /// A trip explores more cells than any journey does.
  case tooManyCells(name: String)
  /// SQLite fails in a way that a user cannot mend.
  case database(path: String, SQLiteError)

  /// What an error of SQLite means for the library at `path`.
  init(_ error: SQLiteError, path: String) {
    switch error.kind {
    case .full: self = .full(path: path)
    case .corrupt: self = .damaged(path: path, reason: error.message)
    case .notADatabase: self = .foreign(path: path, reason: "it is no SQLite database")
    case .busy: self = .locked(path: path, process: nil)
    // On a full disk the files beside the library cannot be made, which SQLite tells otherwise.
    case .inputOutput where Self.isFull(path), .cannotOpen where Self.isFull(path):
      self = .full(path: path)
    case .cannotOpen, .readOnly, .inputOutput:
      self = .inaccessible(path: path, reason: error.message)
    case .constraint, .other: self = .database(path: path, error)
    }
  }

  /// Whether the disk of a file has no room for what SQLite writes beside it.
  private static func isFull(_ path: String) -> Bool {
    var status = statvfs()
    guard statvfs(path, &status) == 0 else { return false }
    return UInt64(status.f_bavail) * UInt64(status.f_frsize) < 65_536
  }

  package var description: String {
    switch self {
    case .missing(let path):
      "\(path): there is no library here; `fogline import` makes one"
    case .foreign(let path, let reason):
      "\(path): not a Fogline library: \(reason); name another file with --library"
    case .newer(let path, let version):
      "\(path): written by a newer Fogline (format \(version), this one knows "
        + "\(Schema.version)); update Fogline to use it"
    case .older(let path, let version):
      "\(path): in the earlier format \(version); any command that writes, such as "
        + "`fogline check --repair`, brings it up to date"
    case .damaged(let path, let reason):
      "\(path): damaged: \(reason); restore a copy, or import the recordings anew into another file"
    case .locked(let path, let process):
      "\(path): in use by another writer" + (process.map { " (process \($0))" } ?? "")
        + "; wait for it to end and try again"
    case .full(let path):
      "\(path): the disk is full; make room and run the command again, what was finished is kept"
    case .inaccessible(let path, let reason): "\(path): \(reason)"
    case .noTrip(let id): "there is no trip \(id); `fogline trips` lists them"
    case .noCellSet(let id): "there is no cell set \(id); `fogline cells list` shows them"
    case .tooManyCells(let name):
      "\(name): explores millions of cells, which no journey does; not imported"
    case .database(let path, let error): "\(path): \(error)"
    }
  }
}
