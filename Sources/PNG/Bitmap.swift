/// An image of straight (not premultiplied) RGBA pixels of 8 bits a channel, row by row.
package struct Bitmap: Equatable, Sendable {
  package let width, height: Int
  /// `width` · `height` · 4 bytes: red, green, blue, alpha.
  package let rgba: [UInt8]

  /// - Precondition: `rgba` has `width` · `height` · 4 bytes.
  package init(width: Int, height: Int, rgba: [UInt8]) {
    precondition(rgba.count == width * height * 4)
    self.width = width
    self.height = height
    self.rgba = rgba
  }

  /// Red, green, blue and alpha of one pixel.
  package subscript(x: Int, y: Int) -> SIMD4<UInt8> {
    let start = 4 * (y * width + x)
    return SIMD4(rgba[start], rgba[start + 1], rgba[start + 2], rgba[start + 3])
  }
}
