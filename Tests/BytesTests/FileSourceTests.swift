import Bytes
import Glibc
import TestSupport
import Testing

@Suite struct FileSourceTests {
  @Test func aFileYieldsItsBytesAndItsSize() throws {
    let seed: UInt64 = 90
    var random = SplitMix64(seed: seed)
    let folder = try TemporaryFolder()
    for length in [0, 1, 49, 50, 51, 70_000] {
      let bytes = (0..<length).map { _ in UInt8.random(in: 0...255, using: &random) }
      let source = try FileSource(path: try folder.write("Поездка 1.gpx", bytes))
      #expect(source.byteCount == length)
      #expect(try source.drain(upTo: 9000, using: &random) == bytes, "seed \(seed)")
      #expect(try source.piece(8) == [])
    }
  }

  @Test(arguments: ["no.gpx", "file/below.gpx", "dangling"])
  func pathsThatLeadNowhere(_ name: String) throws {
    let folder = try TemporaryFolder()
    try folder.write("file", "x")
    try #require(symlink("no.gpx", folder.path("dangling")) == 0)
    let code = name == "file/below.gpx" ? ENOTDIR : ENOENT
    #expect(throws: ByteSourceError.cannotOpen(path: folder.path(name), code: code)) {
      try FileSource(path: folder.path(name))
    }
  }

  @Test func anEmptyPathIsNoFile() {
    #expect(throws: ByteSourceError.cannotOpen(path: "", code: ENOENT)) {
      try FileSource(path: "")
    }
  }

  @Test func aFolderIsNoFile() throws {
    let folder = try TemporaryFolder()
    #expect(throws: ByteSourceError.isDirectory(path: folder.path(""))) {
      try FileSource(path: folder.path(""))
    }
  }

  /// A second close would fail with EBADF, or close what another thread has just opened.
  @Test func aFolderIsClosedOnce() throws {
    let folder = try TemporaryFolder()
    let path = folder.path("")
    errno = 0
    let isFile = (try? FileSource(path: path)) != nil
    let code = errno
    #expect(!isFile)
    #expect(code == 0)
  }

  /// The superuser may read everything.
  @Test(.enabled(if: geteuid() != 0))
  func aFileThatMayNotBeRead() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write("secret.gpx", "x")
    try #require(chmod(path, 0) == 0)
    #expect(throws: ByteSourceError.cannotOpen(path: path, code: EACCES)) {
      try FileSource(path: path)
    }
  }

  /// Linux has a file that opens and then cannot be read: the first page of a process.
  @Test(.enabled(if: access("/proc/self/mem", R_OK) == 0))
  func aReadThatFails() throws {
    let source = try FileSource(path: "/proc/self/mem")
    #expect(throws: ByteSourceError.cannotRead(path: "/proc/self/mem", code: EIO)) {
      try source.piece(8)
    }
  }

  @Test func aDeviceHasNoSize() throws {
    let source = try FileSource(path: "/dev/null")
    #expect(source.byteCount == nil)
    #expect(try source.piece(8) == [])
  }

  @Test func aPipeHasNoSizeAndYieldsWhatIsWritten() throws {
    let folder = try TemporaryFolder()
    let path = folder.path("pipe")
    try #require(mkfifo(path, 0o600) == 0)
    // Open for both, so that neither end waits for the other.
    let writer = open(path, O_RDWR | O_CLOEXEC)
    try #require(writer >= 0)
    let source = try FileSource(path: path)
    #expect(source.byteCount == nil)
    #expect(write(writer, [1, 2, 3] as [UInt8], 3) == 3)
    #expect(try source.piece(2) == [1, 2])
    close(writer)
    #expect(try source.piece(9) == [3])
    #expect(try source.piece(9) == [])
  }

  @Test func standardInputStaysOpen() throws {
    #expect(throws: Never.self) { try FileSource(path: "-") }
    // It was not closed with the source.
    #expect(throws: Never.self) { try FileSource(path: "-") }
    #expect(fcntl(STDIN_FILENO, F_GETFD) >= 0)
  }
}
