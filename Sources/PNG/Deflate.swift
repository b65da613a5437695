import CISAL

/// Writes zlib streams with igzip, whose level 1 takes about a tenth of the time of zlib's level 6
/// for a few per cent more bytes.
final class Deflate {
  private let deflater: UnsafeMutablePointer<fogline_deflater>
  private(set) var output: [UInt8] = []

  init() {
    // Null only when memory has run out, where Swift itself would stop as well.
    guard let deflater = fogline_deflater_create() else { preconditionFailure("no memory") }
    self.deflater = deflater
  }

  deinit { fogline_deflater_destroy(deflater) }

  /// Begins a new stream; ``output`` becomes empty.
  func begin() {
    fogline_deflater_begin(deflater)
    output.removeAll(keepingCapacity: true)
  }

  /// Compresses `bytes` into ``output``.
  func write(_ bytes: UnsafeRawBufferPointer, isLast: Bool) throws(PNGError) {
    fogline_deflater_feed(
      deflater, bytes.baseAddress?.assumingMemoryBound(to: UInt8.self), UInt32(bytes.count),
      isLast ? 1 : 0)
    var isDone: Int32 = 0
    while isDone == 0 {
      let room = max(4096, bytes.count / 4)
      let start = output.count
      output.append(contentsOf: repeatElement(0, count: room))
      let written = output.withUnsafeMutableBufferPointer { buffer in
        fogline_deflater_step(
          deflater, buffer.baseAddress?.advanced(by: start), UInt32(room), &isDone)
      }
      guard written >= 0 else { throw .compression(code: Int(written)) }
      output.removeLast(room - Int(written))
    }
  }
}
