import CPNG
import PNG

/// libpng's own compression, with zlib at its default level, 6.
enum LibPNG {
  /// What C calls `PNG_FORMAT_RGBA`.
  private static let rgba = PNG_FORMAT_FLAG_COLOR | PNG_FORMAT_FLAG_ALPHA

  /// The length of the RGBA file.
  static func encode(_ bitmap: Bitmap) throws -> Int {
    try write(bitmap.width, bitmap.height, format: rgba, bitmap.rgba, colors: [])
  }

  /// The length of the file with a palette.
  static func encode(_ bitmap: IndexedBitmap) throws -> Int {
    try write(
      bitmap.width, bitmap.height, format: rgba | PNG_FORMAT_FLAG_COLORMAP, bitmap.indices,
      colors: bitmap.colors)
  }

  private static func write(
    _ width: Int, _ height: Int, format: UInt32, _ pixels: [UInt8], colors: [UInt8]
  ) throws -> Int {
    var image = png_image()
    image.version = UInt32(PNG_IMAGE_VERSION)
    image.width = UInt32(width)
    image.height = UInt32(height)
    image.format = format
    image.colormap_entries = UInt32(colors.count / 4)
    defer { png_image_free(&image) }
    var count = pixels.count * 2 + 4096
    var bytes = [UInt8](repeating: 0, count: count)
    guard png_image_write_to_memory(&image, &bytes, &count, 0, pixels, 0, colors) != 0 else {
      throw BenchError("libpng could not write a tile")
    }
    return count
  }
}
