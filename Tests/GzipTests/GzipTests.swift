import TestSupport
import Testing

@testable import Gzip

@Suite struct GzipTests {
  @Test func bytesComeBack() throws {
    let seed: UInt64 = 51
    var random = SplitMix64(seed: seed)
    for length in [0, 1, 2, 100, 70_000, 300_000] {
      let bytes = (0..<length).map { _ in UInt8.random(in: 0...9, using: &random) }
      let packed = Gzip.compress(bytes)
      #expect(try Gzip.decompress(packed, limit: length) == bytes, "seed \(seed), \(length) bytes")
    }
  }

  /// RFC 1952: 1F 8B, method 8, no flags, no time.
  @Test func aFileTellsNoTime() {
    #expect(Array(Gzip.compress([1, 2, 3]).prefix(8)) == [0x1F, 0x8B, 8, 0, 0, 0, 0, 0])
  }

  @Test func whatGrowsTooLargeIsRefused() {
    let packed = Gzip.compress([UInt8](repeating: 0, count: 1_000_000))
    #expect(throws: GzipError.tooLarge(limit: 999_999)) {
      try Gzip.decompress(packed, limit: 999_999)
    }
  }

  @Test func damageIsFound() {
    var packed = Gzip.compress(Array("a tileset".utf8))
    #expect(throws: GzipError.damaged) { try Gzip.decompress([], limit: 100) }
    #expect(throws: GzipError.damaged) {
      try Gzip.decompress(Array(packed.dropLast()), limit: 100)
    }
    packed[packed.count - 6] ^= 1
    #expect(throws: GzipError.damaged) { try Gzip.decompress(packed, limit: 100) }
  }
}
