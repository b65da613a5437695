import Glibc

/// The bytes of a file, or of standard input.
package final class FileSource: ByteSource {
  private let descriptor: Int32
  private let path: String
  private let closesAtEnd: Bool

  /// The file's size in bytes, nil where it has none (a pipe, a terminal).
  package let byteCount: Int?

  /// Opens the file at `path`; `-` is standard input.
  ///
  /// - Throws: ``ByteSourceError`` when the file cannot be opened or is a folder.
  package init(path: String) throws(ByteSourceError) {
    self.path = path == "-" ? "standard input" : path
    closesAtEnd = path != "-"
    descriptor = closesAtEnd ? open(path, O_RDONLY | O_CLOEXEC) : STDIN_FILENO
    guard descriptor >= 0 else { throw .cannotOpen(path: path, code: errno) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else {
      byteCount = nil
      return
    }
    let kind = status.st_mode & S_IFMT
    guard kind != S_IFDIR else {
      // From here on all properties are set, so deinit runs and closes the folder.
      byteCount = nil
      throw .isDirectory(path: path)
    }
    byteCount = kind == S_IFREG ? Int(status.st_size) : nil
  }

  deinit {
    if closesAtEnd { close(descriptor) }
  }

  package func read(into buffer: UnsafeMutableRawBufferPointer) throws -> Int {
    while true {
      let count = Glibc.read(descriptor, buffer.baseAddress, buffer.count)
      if count >= 0 { return count }
      // A signal that interrupts a read is no failure of the file.
      if errno != EINTR { throw ByteSourceError.cannotRead(path: path, code: errno) }
    }
  }
}
