import PNG
import TestSupport

/// A picture as Cairo would hand it over.
struct PremultipliedSample {
  let width, height: Int
  /// Bytes from one row to the next.
  let stride: Int
  var pixels: [UInt32]

  init(width: Int, height: Int, extra: Int = 0) {
    self.width = width
    self.height = height
    stride = 4 * (width + extra)
    pixels = [UInt32](repeating: 0, count: (width + extra) * height)
  }

  subscript(x: Int, y: Int) -> UInt32 {
    get { pixels[y * stride / 4 + x] }
    set { pixels[y * stride / 4 + x] = newValue }
  }

  /// A premultiplied pixel; channels are at most `alpha`.
  static func pixel(_ alpha: Int, _ red: Int, _ green: Int, _ blue: Int) -> UInt32 {
    UInt32(alpha << 24 | red << 16 | green << 8 | blue)
  }

  /// A random pixel of a random alpha.
  static func randomPixel(using random: inout SplitMix64) -> UInt32 {
    let alpha =
      [0, 255, Int.random(in: 0...255, using: &random)].randomElement(using: &random) ?? 0
    return pixel(
      alpha, Int.random(in: 0...alpha, using: &random), Int.random(in: 0...alpha, using: &random),
      Int.random(in: 0...alpha, using: &random))
  }

  func encoded(by encoder: inout PNGEncoder) throws -> [UInt8] {
    try pixels.withUnsafeBytes {
      try encoder.encode(premultiplied: $0, width: width, height: height, stride: stride)
    }
  }

  /// What a reader of the file must see: channels divided by alpha, rounded half up.
  var straight: Bitmap {
    var rgba: [UInt8] = []
    for y in 0..<height {
      for x in 0..<width {
        let pixel = self[x, y]
        let alpha = Int(pixel >> 24)
        for shift in [16, 8, 0] as [UInt32] {
          let channel = Int(pixel >> shift & 255)
          let share = alpha == 0 ? 0 : (Double(channel) * 255 / Double(alpha) + 0.5).rounded(.down)
          rgba.append(UInt8(min(255, share)))
        }
        rgba.append(UInt8(alpha))
      }
    }
    return Bitmap(width: width, height: height, rgba: rgba)
  }
}
