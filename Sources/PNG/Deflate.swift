import CISAL

/// Writes zlib streams with igzip, whose level 1 takes about a tenth of the time of zlib's level 6
/// for a few per cent more bytes.
final class Deflate {
  private let deflater: UnsafeMutablePointer<fogline_deflater>
  /// The stream so far, with room behind it.
  private var buffer: [UInt8] = []
  private var count = 0

  init() {
    // Null only when memory has run out, where Swift itself would stop as well.
    guard let deflater = fogline_deflater_create() else { preconditionFailure("no memory") }
    self.deflater = deflater
  }

  deinit { fogline_deflater_destroy(deflater) }

  /// Begins a new stream.
  func begin() {
    fogline_deflater_begin(deflater)
    count = 0
  }

  /// Compresses `bytes` into the stream.
  func write(_ bytes: UnsafeRawBufferPointer, isLast: Bool) throws(PNGError) {
    fogline_deflater_feed(
      deflater, bytes.baseAddress?.assumingMemoryBound(to: UInt8.self), UInt32(bytes.count),
      isLast ? 1 : 0)
    var isDone: Int32 = 0
    while isDone == 0 {
      let room = max(4096, bytes.count / 4)
      if buffer.count < count + room {
        buffer += [UInt8](repeating: 0, count: count + room - buffer.count)
      }
      let written = buffer.withUnsafeMutableBufferPointer { buffer in
        fogline_deflater_step(
          deflater, buffer.baseAddress?.advanced(by: count), UInt32(buffer.count - count), &isDone)
      }
      guard written >= 0 else { throw .compression(code: Int(written)) }
      count += Int(written)
    }
  }

  /// Calls `body` with the stream so far.
  func withStream<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    buffer.withUnsafeBufferPointer { body(UnsafeBufferPointer(rebasing: $0.prefix(count))) }
  }
}
