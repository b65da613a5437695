import CZstd

/// One frame of Zstandard, RFC 8878.
package enum ZstdFrame {
  /// What was to be decompressed is damaged, or would become larger than allowed.
  package struct DecompressionError: Error, Equatable, CustomStringConvertible {
    package let description: String
  }

  /// The compressed form of `bytes`, with a checksum.
  ///
  /// - Parameter level: 1, fastest, to 19, smallest.
  package static func compress(_ bytes: [UInt8], level: Int32) -> [UInt8] {
    let context = ZSTD_createCCtx()
    defer { ZSTD_freeCCtx(context) }
    ZSTD_CCtx_setParameter(context, ZSTD_c_compressionLevel, level)
    ZSTD_CCtx_setParameter(context, ZSTD_c_checksumFlag, 1)
    return [UInt8](unsafeUninitializedCapacity: ZSTD_compressBound(bytes.count)) { target, count in
      let written = ZSTD_compress2(context, target.baseAddress, target.count, bytes, bytes.count)
      // With a target of the bound's size nothing but want of memory can fail.
      precondition(ZSTD_isError(written) == 0, "no memory to compress")
      count = written
    }
  }

  /// What `bytes`, one frame, was before it was compressed.
  ///
  /// - Parameter limit: The most bytes that it may become.
  package static func decompress(
    _ bytes: UnsafeRawBufferPointer, limit: Int
  ) throws(DecompressionError) -> [UInt8] {
    let size = ZSTD_getFrameContentSize(bytes.baseAddress, bytes.count)
    // The two highest values stand for an unknown size and for what is no frame.
    guard size < UInt64.max - 1 else { throw DecompressionError(description: "no zstd frame") }
    guard size <= UInt64(limit) else {
      throw DecompressionError(description: "\(size) bytes, more than \(limit)")
    }
    var failure: String?
    let result = [UInt8](unsafeUninitializedCapacity: Int(size)) { target, count in
      let written = ZSTD_decompress(
        target.baseAddress, target.count, bytes.baseAddress, bytes.count)
      if ZSTD_isError(written) != 0 {
        failure = String(cString: ZSTD_getErrorName(written))
      } else {
        count = written
      }
    }
    if let failure { throw DecompressionError(description: failure) }
    return result
  }
}
