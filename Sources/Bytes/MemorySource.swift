/// Bytes that are already in memory.
package final class MemorySource: ByteSource {
  private let bytes: [UInt8]
  private var position = 0

  /// A source that yields `bytes` once.
  package init(_ bytes: [UInt8]) { self.bytes = bytes }

  package func read(into buffer: UnsafeMutableRawBufferPointer) -> Int {
    let count = min(buffer.count, bytes.count - position)
    buffer.copyBytes(from: bytes[position..<position + count])
    position += count
    return count
  }
}
