import Bytes
import TestSupport
import Testing

@Suite struct MemorySourceTests {
  @Test func bytesComeOnceAndInOrder() throws {
    let source = MemorySource([1, 2, 3, 4, 5])
    #expect(try source.piece(2) == [1, 2])
    #expect(try source.piece(10) == [3, 4, 5])
    #expect(try source.piece(10) == [])
    #expect(try source.piece(1) == [])
  }

  @Test func nothingIsTheEndAtOnce() throws {
    #expect(try MemorySource([]).piece(8) == [])
  }

  @Test func aReadOfNothingTakesNothing() throws {
    let source = MemorySource([7])
    #expect(try source.piece(0) == [])
    #expect(try source.piece(1) == [7])
  }

  @Test func anySizesOfReadsGiveTheSameBytes() throws {
    let seed: UInt64 = 88
    var random = SplitMix64(seed: seed)
    for length in [0, 1, 49, 50, 51, 1000] {
      let bytes = (0..<length).map { _ in UInt8.random(in: 0...255, using: &random) }
      #expect(try MemorySource(bytes).drain(using: &random) == bytes, "seed \(seed)")
    }
  }
}
