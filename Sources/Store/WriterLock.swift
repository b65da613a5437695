import Glibc

/// The right to write to a library: a lock on a file beside it, `<library>-lock`, that the system
/// gives back when the process ends, however it ends.
///
/// All commits and checkpoints of a library so come from one connection of one process: in SQLite
/// before 3.51.3, a commit and a checkpoint on two connections can meet in a way that corrupts a
/// write-ahead log (sqlite.org/wal.html, "the WAL-reset bug").
final class WriterLock {
  private let path: String
  private let descriptor: Int32

  /// Takes the lock of the library at `library`, without waiting.
  init(library: String) throws(LibraryError) {
    path = library + "-lock"
    while true {
      let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o644)
      guard descriptor >= 0 else {
        throw .inaccessible(path: library, reason: Self.reason(errno))
      }
      guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
        let code = errno
        let process = Self.process(in: descriptor)
        close(descriptor)
        guard code == EWOULDBLOCK else {
          throw .inaccessible(path: library, reason: Self.reason(code))
        }
        throw .locked(path: library, process: process)
      }
      // Whoever had the lock before removed the file: then this one locks nothing.
      var (held, there) = (stat(), stat())
      if fstat(descriptor, &held) == 0, stat(path, &there) == 0, held.st_ino == there.st_ino {
        self.descriptor = descriptor
        break
      }
      close(descriptor)
    }
    ftruncate(descriptor, 0)
    let text = Array("\(getpid())\n".utf8)
    // Only a help for messages, so it does not matter if it cannot be written.
    _ = pwrite(descriptor, text, text.count, 0)
  }

  deinit {
    unlink(path)
    close(descriptor)
  }

  private static func process(in descriptor: Int32) -> Int32? {
    var bytes = [UInt8](repeating: 0, count: 16)
    let count = pread(descriptor, &bytes, bytes.count, 0)
    guard count > 0 else { return nil }
    return Int32(String(decoding: bytes[..<count].prefix { $0 != 10 }, as: UTF8.self))
  }

  private static func reason(_ code: Int32) -> String {
    strerror(code).map { "cannot be written: " + String(cString: $0).lowercased() }
      ?? "error \(code)"
  }
}
