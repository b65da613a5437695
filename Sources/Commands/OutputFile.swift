import Glibc
import PNG

/// Writes results to files, whole or not at all.
enum OutputFile {
  /// Writes `bytes` beside the file and then renames, so that a reader sees the file as it was or
  /// as it will be. Folders that are missing are made.
  ///
  /// - Parameters:
  ///   - path: The file; one that is no regular file (a pipe, `/dev/null`) is written directly.
  ///   - replacesAnything: Whether to replace a file that Fogline did not write.
  /// - Throws: ``OutputError``; nothing is left behind then.
  static func write(
    _ bytes: [UInt8], to path: String, replacesAnything: Bool
  ) throws(OutputError) {
    var status = stat()
    let isThere = stat(path, &status) == 0
    if isThere {
      if status.st_mode & S_IFMT == S_IFDIR {
        throw .cannotWrite(path: path, code: EISDIR)
      }
      if status.st_mode & S_IFMT != S_IFREG {
        return try writeAll(bytes, to: path, path: path, flags: O_WRONLY)
      }
      if !replacesAnything && !isOurs(path) { throw .exists(path: path) }
    } else {
      try makeFolders(of: path)
    }
    let beside = "\(path).\(getpid()).part"
    do throws(OutputError) {
      try writeAll(bytes, to: beside, path: path, flags: O_WRONLY | O_CREAT | O_TRUNC)
      guard rename(beside, path) == 0 else { throw .cannotWrite(path: path, code: errno) }
    } catch {
      unlink(beside)
      throw error
    }
  }

  private static func writeAll(
    _ bytes: [UInt8], to target: String, path: String, flags: Int32
  ) throws(OutputError) {
    let descriptor = open(target, flags | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else { throw .cannotWrite(path: path, code: errno) }
    var position = 0
    while position < bytes.count {
      let count = bytes.withUnsafeBytes {
        Glibc.write(descriptor, $0.baseAddress?.advanced(by: position), bytes.count - position)
      }
      if count < 0 && errno == EINTR { continue }
      guard count > 0 else {
        let code = errno
        close(descriptor)
        throw .cannotWrite(path: path, code: code)
      }
      position += count
    }
    // A full disk may show only now.
    guard close(descriptor) == 0 else { throw .cannotWrite(path: path, code: errno) }
  }

  /// Whether the file is a PNG that Fogline made, or an empty file.
  private static func isOurs(_ path: String) -> Bool {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return false }
    defer { close(descriptor) }
    // The palette, the largest chunk that can stand before the mark, is below 2 kB.
    var prefix = [UInt8](repeating: 0, count: 4096)
    let count = prefix.withUnsafeMutableBytes { read(descriptor, $0.baseAddress, $0.count) }
    return count == 0 || PNGDecoder.isFogline(prefix.prefix(max(0, count)))
  }

  /// Makes the folders that lead to a file, where they are missing.
  static func makeFolders(of path: String) throws(OutputError) {
    guard let slash = path.lastIndex(of: "/"), slash > path.startIndex else { return }
    let folder = String(path[..<slash])
    if mkdir(folder, 0o777) == 0 || errno == EEXIST { return }
    if errno == ENOENT {
      try makeFolders(of: folder)
      if mkdir(folder, 0o777) == 0 || errno == EEXIST { return }
    }
    throw .cannotWrite(path: folder, code: errno)
  }
}
