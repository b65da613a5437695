import CPNG

/// Reads PNG files.
package enum PNGDecoder {
  /// The most pixels that are read.
  package static let pixelLimit = 1 << 28

  /// The image in `bytes`, of any colour type, as straight RGBA of 8 bits.
  package static func decode(_ bytes: [UInt8]) throws(PNGError) -> Bitmap {
    var image = png_image()
    defer { png_image_free(&image) }
    let result: Result<Bitmap, PNGError> = bytes.withUnsafeBufferPointer { buffer in
      guard fogline_png_begin(&image, buffer.baseAddress, buffer.count) != 0 else {
        return .failure(.library(message(of: image)))
      }
      let (width, height) = (Int(image.width), Int(image.height))
      guard width > 0, height > 0, width <= pixelLimit / height else {
        return .failure(.tooLarge(width: width, height: height))
      }
      var isWhole = false
      let rgba = [UInt8](unsafeUninitializedCapacity: width * height * 4) { target, count in
        isWhole = fogline_png_finish(&image, target.baseAddress) != 0
        count = isWhole ? width * height * 4 : 0
      }
      guard isWhole else { return .failure(.library(message(of: image))) }
      return .success(Bitmap(width: width, height: height, rgba: rgba))
    }
    return try result.get()
  }

  /// Whether the first bytes of a file say that Fogline wrote it: a `Software` text of `Fogline`
  /// among the chunks before the image data, which begin within the first 2 kB.
  package static func isFogline(_ prefix: some Sequence<UInt8>) -> Bool {
    let bytes = Array(prefix)
    guard bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) else { return false }
    var start = 8
    // A chunk: length, kind, data, checksum.
    while start + 8 <= bytes.count {
      let length = bytes[start..<start + 4].reduce(0) { $0 << 8 | Int($1) }
      let kind = String(decoding: bytes[start + 4..<start + 8], as: UTF8.self)
      let data = bytes[(start + 8)...].prefix(length)
      if kind == "tEXt", data.elementsEqual(PNGEncoder.mark) { return true }
      if kind == "IDAT" { return false }
      start += 12 + length
    }
    return false
  }

  private static func message(of image: png_image) -> String {
    withUnsafeBytes(of: image.message) {
      String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
    }
  }
}
