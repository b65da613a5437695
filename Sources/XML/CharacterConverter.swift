import CExpat
import Glibc

/// Turns bytes of any encoding that the C library knows into UTF-8, a chunk at a time.
///
/// A wrapper of `iconv`. A character that a chunk cuts in two is kept for the next.
final class CharacterConverter {
  private let handle: iconv_t
  private var pending: [UInt8] = []

  /// A converter from the encoding called `name`, or nil when the C library does not know it.
  init?(from name: String) {
    guard let handle = fogline_iconv_open("UTF-8", name) else { return nil }
    self.handle = handle
  }

  deinit { iconv_close(handle) }

  /// Converts `bytes`, after what the last call left over.
  ///
  /// - Parameter isLast: Whether the input ends here, so that a cut character is a fault.
  /// - Returns: The UTF-8, and whether all of it could be converted; after a false the converter is
  ///   of no more use.
  func convert(_ bytes: UnsafeRawBufferPointer, isLast: Bool) -> (utf8: [UInt8], isWhole: Bool) {
    var input = pending
    input.append(contentsOf: bytes)
    pending = []
    var output: [UInt8] = []
    output.reserveCapacity(2 * input.count + 16)
    var consumed = 0
    while consumed < input.count {
      let (written, taken, failure) = step(&input, from: consumed)
      output.append(contentsOf: written)
      consumed += taken
      if failure == E2BIG { continue }
      if failure == EINVAL && !isLast {
        pending = Array(input[consumed...])
        return (output, true)
      }
      if failure != 0 { return (output, false) }
    }
    return (output, true)
  }

  /// One call of `iconv` from `start` on: what it wrote, how much it took, and its errno or 0.
  private func step(_ input: inout [UInt8], from start: Int) -> ([UInt8], Int, Int32) {
    var failure: Int32 = 0
    var taken = 0
    let left = input.count - start
    let written = [UInt8](unsafeUninitializedCapacity: 4 * left + 16) { buffer, count in
      let capacity = buffer.count
      input.withUnsafeMutableBytes { raw in
        var source = raw.baseAddress?.advanced(by: start).assumingMemoryBound(to: CChar.self)
        var sourceLeft = left
        var room = capacity
        buffer.withMemoryRebound(to: CChar.self) { target in
          var out = target.baseAddress
          if iconv(handle, &source, &sourceLeft, &out, &room) == -1 {
            failure = errno
          }
        }
        taken = left - sourceLeft
        count = capacity - room
      }
    }
    return (written, taken, failure)
  }
}
