/// Takes the alpha out of premultiplied channels.
enum StraightAlpha {
  /// `straight(c, a)` at `a << 8 | c`: c · 255 / a, rounded; 0 where alpha is 0.
  ///
  /// Multiplying back and rounding gives `c` again for every c ≤ a, so nothing is lost.
  static let table: [UInt8] = {
    var table = [UInt8](repeating: 0, count: 1 << 16)
    for alpha in 1..<256 {
      for channel in 0..<256 {
        table[alpha << 8 | channel] = UInt8(min(255, (channel * 255 + alpha / 2) / alpha))
      }
    }
    return table
  }()

  /// Red, green, blue, alpha from the lowest byte up, of a premultiplied pixel.
  @inline(__always)
  static func rgba(_ pixel: UInt32, _ table: UnsafeBufferPointer<UInt8>) -> UInt32 {
    let alpha = pixel >> 24
    if alpha == 0 { return 0 }
    let (red, green, blue) = ((pixel >> 16) & 255, (pixel >> 8) & 255, pixel & 255)
    if alpha == 255 { return red | green << 8 | blue << 16 | 0xFF00_0000 }
    let row = Int(alpha) << 8
    return UInt32(table[row | Int(red)]) | UInt32(table[row | Int(green)]) << 8
      | UInt32(table[row | Int(blue)]) << 16 | alpha << 24
  }
}
