import Glibc

/// A file by its descriptor; all that tilesets ask of the system, with errors that name the file.
final class SystemFile {
  let path: String
  private let descriptor: Int32

  /// Opens a file.
  ///
  /// - Parameter flags: As for `open`; new files may be read and written by whom the umask lets.
  init(_ path: String, flags: Int32) throws(TilesetError) {
    self.path = path
    descriptor = open(path, flags | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else { throw Self.failure(path) }
  }

  deinit { close(descriptor) }

  /// The error that `errno` tells of.
  static func failure(_ path: String) -> TilesetError {
    .inaccessible(
      path: path, reason: strerror(errno).map { String(cString: $0).lowercased() } ?? "failed")
  }

  /// How long it is.
  func size() throws(TilesetError) -> UInt64 {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw Self.failure(path) }
    return UInt64(status.st_size)
  }

  /// Keeps other processes from doing the same; false where one has done it.
  func lock() -> Bool { flock(descriptor, LOCK_EX | LOCK_NB) == 0 }

  /// Writes at the end of what has been written.
  func write(_ bytes: [UInt8]) throws(TilesetError) {
    var position = 0
    while position < bytes.count {
      let count = bytes.withUnsafeBytes {
        Glibc.write(descriptor, $0.baseAddress?.advanced(by: position), bytes.count - position)
      }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw Self.failure(path) }
      position += count
    }
  }

  /// Reads from a place; fewer bytes than asked for at the end of the file.
  func read(_ count: Int, at offset: UInt64) throws(TilesetError) -> [UInt8] {
    guard let offset = Int(exactly: offset) else { return [] }
    var bytes = [UInt8](repeating: 0, count: count)
    var filled = 0
    while filled < count {
      let read = bytes.withUnsafeMutableBytes {
        pread(descriptor, $0.baseAddress?.advanced(by: filled), count - filled, offset + filled)
      }
      if read < 0, errno == EINTR { continue }
      guard read >= 0 else { throw Self.failure(path) }
      if read == 0 { break }
      filled += read
    }
    bytes.removeLast(count - filled)
    return bytes
  }

  /// Cuts it off.
  func truncate(to size: UInt64) throws(TilesetError) {
    guard ftruncate(descriptor, Int(size)) == 0, lseek(descriptor, Int(size), SEEK_SET) >= 0 else {
      throw Self.failure(path)
    }
  }

  /// Returns when what was written survives a loss of power.
  func synchronize() throws(TilesetError) {
    guard fsync(descriptor) == 0 else { throw Self.failure(path) }
  }

  /// Puts a finished file in the place of another, for good.
  static func replace(_ path: String, with beside: String) throws(TilesetError) {
    guard rename(beside, path) == 0 else { throw failure(path) }
    try synchronizeFolder(of: path)
  }

  /// Makes what happened to names in a file's folder survive a loss of power.
  static func synchronizeFolder(of path: String) throws(TilesetError) {
    let folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? "."
    try SystemFile(folder, flags: O_RDONLY | O_DIRECTORY).synchronize()
  }

  /// Makes a folder and those that lead to it, where they are missing.
  static func makeFolder(_ path: String) throws(TilesetError) {
    if mkdir(path, 0o777) == 0 || errno == EEXIST { return }
    guard errno == ENOENT, let slash = path.lastIndex(of: "/"), slash > path.startIndex else {
      throw failure(path)
    }
    try makeFolder(String(path[..<slash]))
    guard mkdir(path, 0o777) == 0 || errno == EEXIST else { throw failure(path) }
  }

  /// Whether there is something at a path.
  static func exists(_ path: String) -> Bool {
    var status = stat()
    return lstat(path, &status) == 0
  }

  /// Whether there is a folder at a path.
  static func isFolder(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }
}
