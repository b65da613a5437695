/// Unevenness of fog, fixed to the world: the same on every tile of 256 pixels.
enum FogTexture {
  /// The side of the pattern, which divides that of a tile at every scale.
  private static let side = 256
  /// Cells of the coarsest noise along a side.
  private static let coarsest = 4

  /// −64...63 by place, smooth noise of three sizes, made once.
  private static let pattern: [Int8] = {
    var sums = [Double](repeating: 0, count: side * side)
    for octave in 0..<3 {
      let cells = coarsest << octave
      let size = side / cells
      for y in 0..<side {
        for x in 0..<side {
          let (fx, fy) = (Double(x % size) / Double(size), Double(y % size) / Double(size))
          let (sx, sy) = (fx * fx * (3 - 2 * fx), fy * fy * (3 - 2 * fy))
          func corner(_ dx: Int, _ dy: Int) -> Double {
            value((x / size + dx) % cells, (y / size + dy) % cells, octave)
          }
          let top = corner(0, 0) * (1 - sx) + corner(1, 0) * sx
          let bottom = corner(0, 1) * (1 - sx) + corner(1, 1) * sx
          sums[y * side + x] += (top * (1 - sy) + bottom * sy) / Double(1 << octave)
        }
      }
    }
    let greatest = sums.reduce(1e-9) { max($0, abs($1)) }
    return sums.map { Int8(($0 / greatest * 63).rounded()) }
  }()

  /// −1...1, by SplitMix64's mixing of the place.
  private static func value(_ x: Int, _ y: Int, _ octave: Int) -> Double {
    var z = UInt64(x) << 40 | UInt64(y) << 20 | UInt64(octave) &+ 0x9E37_79B9_7F4A_7C15
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    z ^= z >> 31
    return Double(z >> 11) / Double(1 << 52) - 1
  }

  /// Thins and thickens the fog of a square of the world by up to a fifth at full strength.
  static func apply(to opacities: inout [UInt8], side: Int, x: Int, y: Int, strength: Double) {
    let scale = Int32((strength * 52).rounded())
    for row in 0..<side {
      let line = ((y + row) & (Self.side - 1)) * Self.side
      for column in 0..<side {
        let opacity = Int32(opacities[row * side + column])
        let noise = Int32(pattern[line + (x + column) & (Self.side - 1)])
        let changed = opacity + opacity * noise * scale / (64 * 255)
        opacities[row * side + column] = UInt8(min(max(changed, 0), 255))
      }
    }
  }
}
