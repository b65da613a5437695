import Bytes
import Glibc
import TestSupport
import Testing

@Suite struct ByteSourceTests {
  /// Reads to the end in pieces of random sizes.
  private static func all(
    _ source: any ByteSource, _ random: inout SplitMix64
  ) throws -> [UInt8] {
    var bytes: [UInt8] = []
    while true {
      var chunk = [UInt8](repeating: 0, count: Int.random(in: 1...50, using: &random))
      let count = try chunk.withUnsafeMutableBytes { try source.read(into: $0) }
      if count == 0 { return bytes }
      bytes += chunk[..<count]
    }
  }

  @Test func everySourceYieldsTheSameBytes() throws {
    let seed: UInt64 = 88
    var random = SplitMix64(seed: seed)
    let folder = try TemporaryFolder()
    for length in [0, 1, 49, 50, 51, 1000] {
      let bytes = (0..<length).map { _ in UInt8.random(in: 0...255, using: &random) }
      let path = try folder.write("bytes", bytes)
      #expect(try Self.all(MemorySource(bytes), &random) == bytes, "seed \(seed)")
      #expect(try Self.all(FileSource(path: path), &random) == bytes, "seed \(seed)")
      #expect(try FileSource(path: path).byteCount == length)
      for count in [0, 1, 50, 999, 2000] {
        let peekable = try PeekableSource(MemorySource(bytes), count: count)
        #expect(peekable.prefix == Array(bytes.prefix(count)))
        #expect(try Self.all(peekable, &random) == bytes, "seed \(seed)")
      }
    }
  }

  @Test func filesThatAreNone() throws {
    let folder = try TemporaryFolder()
    #expect(throws: ByteSourceError.cannotOpen(path: folder.path("no"), code: ENOENT)) {
      try FileSource(path: folder.path("no"))
    }
    #expect(throws: ByteSourceError.isDirectory(path: folder.path(""))) {
      try FileSource(path: folder.path(""))
    }
  }

  @Test func devicesHaveNoSize() throws {
    let source = try FileSource(path: "/dev/null")
    #expect(source.byteCount == nil)
    var random = SplitMix64(seed: 1)
    #expect(try Self.all(source, &random).isEmpty)
  }
}
