import PNG

/// A bitmap of at most 256 colours, as indices into them.
struct IndexedBitmap {
  let width, height: Int
  let indices: [UInt8]
  /// Red, green, blue and alpha of each colour.
  let colors: [UInt8]

  /// Nil where the bitmap has more colours.
  init?(_ bitmap: Bitmap) {
    var known: [SIMD4<UInt8>: UInt8] = [:]
    var indices: [UInt8] = []
    var colors: [UInt8] = []
    for y in 0..<bitmap.height {
      for x in 0..<bitmap.width {
        let color = bitmap[x, y]
        if let index = known[color] {
          indices.append(index)
          continue
        }
        guard known.count < 256 else { return nil }
        let index = UInt8(known.count)
        known[color] = index
        colors += [color.x, color.y, color.z, color.w]
        indices.append(index)
      }
    }
    width = bitmap.width
    height = bitmap.height
    self.indices = indices
    self.colors = colors
  }
}
