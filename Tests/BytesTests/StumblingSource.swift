import Bytes

/// Yields a few bytes, one a call, and then fails.
final class StumblingSource: ByteSource {
  struct Failure: Error {}

  private var bytes: ArraySlice<UInt8>

  init(_ bytes: [UInt8]) { self.bytes = bytes[...] }

  func read(into buffer: UnsafeMutableRawBufferPointer) throws -> Int {
    guard let first = bytes.popFirst() else { throw Failure() }
    buffer[0] = first
    return 1
  }
}
