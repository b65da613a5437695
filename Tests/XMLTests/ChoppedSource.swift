import Bytes
import TestSupport

/// Yields bytes in pieces of random sizes.
final class ChoppedSource: ByteSource {
  private let base: MemorySource
  private var random: SplitMix64

  init(_ bytes: [UInt8], seed: UInt64) {
    base = MemorySource(bytes)
    random = SplitMix64(seed: seed)
  }

  func read(into buffer: UnsafeMutableRawBufferPointer) throws -> Int {
    let count = min(buffer.count, Int.random(in: 1...7, using: &random))
    return base.read(into: UnsafeMutableRawBufferPointer(rebasing: buffer[..<count]))
  }
}
