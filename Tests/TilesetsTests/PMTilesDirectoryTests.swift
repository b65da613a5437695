import Gzip
import TestSupport
import Testing

@testable import Tilesets

@Suite struct PMTilesDirectoryTests {
  typealias Entry = PMTilesDirectory.Entry

  private static func bytes(_ hex: String) -> [UInt8] {
    let digits = Array(hex)
    return stride(from: 0, to: digits.count, by: 2).map {
      UInt8(String(digits[$0...$0 + 1]), radix: 16) ?? 0
    }
  }

  /// What the reference implementations write.
  static let published: [(entries: [Entry], hex: String)] = [
    ([Entry(id: 0, offset: 0, length: 100, runLength: 1)], "0100016401"),
    (
      [
        Entry(id: 0, offset: 0, length: 100, runLength: 1),
        Entry(id: 1, offset: 100, length: 50, runLength: 1),
        Entry(id: 2, offset: 0, length: 100, runLength: 3),
        Entry(id: 5, offset: 150, length: 300, runLength: 1),
      ], "040001010301010301643264ac020100019701"
    ),
    ([Entry(id: 5, offset: 1337, length: 42, runLength: 1)], "0105012aba0a"),
    ([Entry(id: 5, offset: 1337, length: 42, runLength: 3)], "0105032aba0a"),
    ([Entry(id: 5, offset: 1337, length: 42, runLength: 0)], "0105002aba0a"),
  ]

  @Test(arguments: published)
  func publishedBytes(_ directory: (entries: [Entry], hex: String)) {
    #expect(PMTilesDirectory(directory.entries).bytes == Self.bytes(directory.hex))
    #expect(PMTilesDirectory(bytes: Self.bytes(directory.hex))?.entries == directory.entries)
  }

  @Test func anyDirectoryComesBack() {
    let seed: UInt64 = 62
    var random = SplitMix64(seed: seed)
    for _ in 0..<200 {
      let entries = Self.entries(Int.random(in: 0...300, using: &random), using: &random)
      let directory = PMTilesDirectory(entries)
      #expect(PMTilesDirectory(bytes: directory.bytes) == directory, "seed \(seed)")
      for entry in entries {
        #expect(directory.entry(for: entry.id) == entry)
        #expect(directory.entry(for: entry.end - 1) == entry)
        #expect(directory.entry(for: entry.end)?.id != entry.id)
      }
    }
  }

  private static func entries(_ count: Int, using random: inout SplitMix64) -> [Entry] {
    var id: UInt64 = 0
    return (0..<count).map { _ in
      id += UInt64.random(in: 1...1_000_000, using: &random)
      let run = UInt32.random(in: 1...4, using: &random)
      defer { id += UInt64(run) }
      return Entry(
        id: id, offset: UInt64.random(in: 0...1 << 40, using: &random),
        length: UInt32.random(in: 1...100_000, using: &random), runLength: run)
    }
  }

  @Test func damageIsNeverFollowed() {
    let seed: UInt64 = 63
    var random = SplitMix64(seed: seed)
    for _ in 0..<2000 {
      var bytes = PMTilesDirectory(Self.entries(5, using: &random)).bytes
      switch Int.random(in: 0...2, using: &random) {
      case 0: bytes.removeLast(Int.random(in: 1...bytes.count, using: &random))
      case 1:
        bytes[Int.random(in: 0..<bytes.count, using: &random)] ^=
          1 << UInt8.random(in: 0...7, using: &random)
      default: bytes = bytes.map { _ in UInt8.random(in: .min ... .max, using: &random) }
      }
      // What can be read at all can be looked through.
      if let directory = PMTilesDirectory(bytes: bytes) {
        _ = directory.entry(for: UInt64.random(in: .min ... .max, using: &random))
      }
    }
    #expect(PMTilesDirectory(bytes: [2, 1, 0, 1, 1, 1, 1, 1, 1]) == nil, "ids must rise")
    #expect(PMTilesDirectory(bytes: [1, 0, 1, 1, 0]) == nil, "the first has nothing before it")
    #expect(PMTilesDirectory(bytes: [1, 0, 1, 0, 1]) == nil, "a tile has a byte at least")
    #expect(PMTilesDirectory(bytes: [0xFF, 0xFF, 0xFF, 0xFF, 0x0F]) == nil, "too many entries")
    let last: [UInt8] = [0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 1]
    #expect(PMTilesDirectory(bytes: [1, 0, 1, 9] + last) == nil, "it ends beyond 64 bits")
    #expect(PMTilesDirectory(bytes: [1] + last + [1, 9, 1]) == nil, "its run does as well")
  }

  @Test func aRootThatDoesNotFitGetsLeaves() throws {
    var random = SplitMix64(seed: 64)
    let few = Self.entries(100, using: &random)
    let small = PMTilesWriter.directories(few)
    #expect(small.leaves.isEmpty)
    #expect(
      PMTilesDirectory(bytes: try Gzip.decompress(small.root, limit: 1 << 20))?.entries == few)

    let many = Self.entries(50_000, using: &random)
    let large = PMTilesWriter.directories(many)
    #expect(large.root.count <= 16_384 - 127)
    let root = try #require(
      PMTilesDirectory(bytes: try Gzip.decompress(large.root, limit: 1 << 20)))
    var found: [Entry] = []
    for leaf in root.entries {
      #expect(leaf.runLength == 0)
      let bytes = large.leaves[Int(leaf.offset)..<Int(leaf.offset) + Int(leaf.length)]
      let directory = try #require(
        PMTilesDirectory(bytes: try Gzip.decompress(Array(bytes), limit: 1 << 20)))
      #expect(directory.entries.first?.id == leaf.id)
      found += directory.entries
    }
    #expect(found == many)
  }
}
