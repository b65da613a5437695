import CISAL

/// Writes zlib streams with igzip, whose level 1 takes about a tenth of the time of zlib's level 6
/// for a few per cent more bytes.
final class Deflate {
  private let deflater: UnsafeMutablePointer<fogline_deflater>
  /// The stream so far, with room behind it.
  private var buffer: [UInt8] = []
  private var count = 0
  private var isAtStart = true

  /// The length of the first block.
  ///
  /// igzip 2.30 files the third byte of a stream under a hash that depends on where the stream's
  /// state lies in memory, so that about one picture in a thousand came out with other bytes. It
  /// does not where a block of a few bytes, which another part of it compresses, has gone before;
  /// that costs about 30 bytes a picture.
  private static let leadLength = 8

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
    isAtStart = true
  }

  /// Compresses `bytes` into the stream.
  func write(_ bytes: UnsafeRawBufferPointer, isLast: Bool) throws(PNGError) {
    var bytes = bytes
    if isAtStart, bytes.count > Self.leadLength {
      try compress(
        UnsafeRawBufferPointer(rebasing: bytes[..<Self.leadLength]), isLast: false,
        endsBlock: true)
      bytes = UnsafeRawBufferPointer(rebasing: bytes[Self.leadLength...])
    }
    isAtStart = false
    try compress(bytes, isLast: isLast, endsBlock: false)
  }

  private func compress(
    _ bytes: UnsafeRawBufferPointer, isLast: Bool, endsBlock: Bool
  ) throws(PNGError) {
    fogline_deflater_feed(
      deflater, bytes.baseAddress?.assumingMemoryBound(to: UInt8.self), UInt32(bytes.count),
      isLast ? 1 : 0, endsBlock ? 1 : 0)
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
