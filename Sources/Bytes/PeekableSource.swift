/// A source whose first bytes can be looked at before they are read.
package final class PeekableSource: ByteSource {
  private let base: any ByteSource
  private var position = 0

  /// The first bytes of the source, fewer than asked for only when it is shorter.
  package let prefix: [UInt8]

  /// Reads up to `count` bytes ahead.
  package init(_ base: any ByteSource, count: Int) throws {
    self.base = base
    var bytes = [UInt8](repeating: 0, count: count)
    var filled = 0
    while filled < count {
      let more = try bytes.withUnsafeMutableBytes {
        try base.read(into: UnsafeMutableRawBufferPointer(rebasing: $0[filled...]))
      }
      if more == 0 { break }
      filled += more
    }
    bytes.removeLast(count - filled)
    prefix = bytes
  }

  package func read(into buffer: UnsafeMutableRawBufferPointer) throws -> Int {
    guard position < prefix.count else { return try base.read(into: buffer) }
    let count = min(buffer.count, prefix.count - position)
    buffer.copyBytes(from: prefix[position..<position + count])
    position += count
    return count
  }
}
