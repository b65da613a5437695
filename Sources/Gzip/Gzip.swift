import CZlib

/// Whole gzip files in memory, RFC 1952, by zlib.
package enum Gzip {
  /// The gzip file of `bytes`: without a name and a time, so that the same bytes give the same file.
  package static func compress(_ bytes: [UInt8]) -> [UInt8] {
    var stream = z_stream()
    // Only want of memory can make these fail, where Swift itself would stop as well.
    precondition(fogline_gzip_begin(&stream, 9) == Z_OK, "no memory to compress")
    defer { deflateEnd(&stream) }
    let bound = Int(deflateBound(&stream, UInt(bytes.count))) + 32
    return bytes.withUnsafeBufferPointer { bytes in
      [UInt8](unsafeUninitializedCapacity: bound) { target, count in
        stream.next_in = UnsafeMutablePointer(mutating: bytes.baseAddress)
        stream.avail_in = UInt32(bytes.count)
        stream.next_out = target.baseAddress
        stream.avail_out = UInt32(bound)
        precondition(deflate(&stream, Z_FINISH) == Z_STREAM_END, "no memory to compress")
        count = bound - Int(stream.avail_out)
      }
    }
  }

  /// What a gzip file holds.
  ///
  /// - Parameter limit: The most bytes that it may become.
  package static func decompress(_ bytes: [UInt8], limit: Int) throws(GzipError) -> [UInt8] {
    var stream = z_stream()
    precondition(fogline_gunzip_begin(&stream) == Z_OK, "no memory to decompress")
    defer { inflateEnd(&stream) }
    var result: [UInt8] = []
    var part = [UInt8](repeating: 0, count: 1 << 16)
    var status = Z_OK
    bytes.withUnsafeBufferPointer { bytes in
      stream.next_in = UnsafeMutablePointer(mutating: bytes.baseAddress)
      stream.avail_in = UInt32(bytes.count)
      while status == Z_OK, result.count <= limit {
        let room = part.count
        let count = part.withUnsafeMutableBufferPointer { part in
          stream.next_out = part.baseAddress
          stream.avail_out = UInt32(room)
          status = inflate(&stream, Z_NO_FLUSH)
          return room - Int(stream.avail_out)
        }
        result += part[..<count]
      }
    }
    guard result.count <= limit else { throw .tooLarge(limit: limit) }
    guard status == Z_STREAM_END else { throw .damaged }
    return result
  }
}
