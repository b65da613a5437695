import CPNG

/// Reads PNG files.
package enum PNGDecoder {
  private static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  /// The most pixels that are read.
  package static let pixelLimit = 1 << 28

  /// Those of the chunks that may be left out which change how pixels look.
  private static let kept: Set<String> = ["tRNS", "sRGB", "gAMA", "cHRM"]

  /// The image in `bytes`, of any colour type, as straight RGBA of 8 bits.
  package static func decode(_ bytes: [UInt8]) throws(PNGError) -> Bitmap {
    let bytes = try pictureChunks(of: bytes)
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
    guard bytes.starts(with: signature) else { return false }
    var start = signature.count
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

  /// The file without texts, profiles and the like: libpng sets aside as much memory as the length
  /// of such a chunk claims, and unpacks what is packed in it.
  private static func pictureChunks(of bytes: [UInt8]) throws(PNGError) -> [UInt8] {
    // What is no PNG at all is left to libpng to say.
    guard bytes.starts(with: signature) else { return bytes }
    var picture = signature
    var start = signature.count
    while start < bytes.count {
      guard start + 12 <= bytes.count else { throw .truncated }
      let length = bytes[start..<start + 4].reduce(0) { $0 << 8 | Int($1) }
      let end = start + 12 + length
      guard end <= bytes.count else { throw .truncated }
      // A chunk that a reader must know has a capital first.
      let kind = bytes[start + 4..<start + 8]
      if kind.first.map({ $0 & 0x20 == 0 }) == true
        || kept.contains(String(decoding: kind, as: UTF8.self))
      {
        picture += bytes[start..<end]
      }
      start = end
    }
    return picture
  }

  private static func message(of image: png_image) -> String {
    withUnsafeBytes(of: image.message) {
      String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
    }
  }
}
