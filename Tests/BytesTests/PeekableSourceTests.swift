import Bytes
import TestSupport
import Testing

@Suite struct PeekableSourceTests {
  @Test(arguments: [(0, ""), (3, "abc"), (6, "abcdef"), (7, "abcdef"), (4096, "abcdef")])
  func thePrefixIsAsLongAsAskedOrAsTheSource(_ count: Int, _ prefix: String) throws {
    let peekable = try PeekableSource(MemorySource(Array("abcdef".utf8)), count: count)
    #expect(peekable.prefix == Array(prefix.utf8))
  }

  /// A pipe hands over what it has; the prefix must not end there.
  @Test func aSourceOfSmallPiecesGivesAWholePrefix() throws {
    let peekable = try PeekableSource(StumblingSource([1, 2, 3, 4]), count: 4)
    #expect(peekable.prefix == [1, 2, 3, 4])
  }

  @Test func readsGoOnBehindThePrefix() throws {
    let peekable = try PeekableSource(MemorySource([1, 2, 3, 4, 5]), count: 3)
    #expect(try peekable.piece(2) == [1, 2])
    #expect(try peekable.piece(9) == [3])
    #expect(try peekable.piece(9) == [4, 5])
    #expect(try peekable.piece(9) == [])
    #expect(peekable.prefix == [1, 2, 3])
  }

  @Test func anySizesOfReadsAndPrefixesGiveTheSameBytes() throws {
    let seed: UInt64 = 89
    var random = SplitMix64(seed: seed)
    for round in 0..<300 {
      let length = Int.random(in: 0...300, using: &random)
      let bytes = (0..<length).map { _ in UInt8.random(in: 0...255, using: &random) }
      let count = Int.random(in: 0...350, using: &random)
      let peekable = try PeekableSource(MemorySource(bytes), count: count)
      #expect(peekable.prefix == Array(bytes.prefix(count)), "seed \(seed), round \(round)")
      #expect(try peekable.drain(using: &random) == bytes, "seed \(seed), round \(round)")
    }
  }

  @Test func oneCanPeekIntoWhatWasPeekedInto() throws {
    let inner = try PeekableSource(MemorySource([1, 2, 3, 4, 5]), count: 2)
    let outer = try PeekableSource(inner, count: 4)
    #expect(outer.prefix == [1, 2, 3, 4])
    var random = SplitMix64(seed: 1)
    #expect(try outer.drain(using: &random) == [1, 2, 3, 4, 5])
  }

  @Test func aFailureWithinThePrefixIsThrown() {
    #expect(throws: StumblingSource.Failure.self) {
      try PeekableSource(StumblingSource([1, 2]), count: 3)
    }
  }

  @Test func aFailureBehindThePrefixComesWhenItIsRead() throws {
    let peekable = try PeekableSource(StumblingSource([1, 2]), count: 2)
    #expect(try peekable.piece(5) == [1, 2])
    #expect(throws: StumblingSource.Failure.self) { try peekable.piece(5) }
  }
}
