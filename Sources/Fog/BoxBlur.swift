/// Blurs a plane of 16-bit numbers by three box passes along each axis.
///
/// Wells 1986, "Efficient synthesis of Gaussian filters by cascaded uniform filters": three boxes are
/// within a few per cent of a Gaussian, at a cost that does not depend on their width.
enum BoxBlur {
  /// Blurs `plane` in place, with `other`, of the same size, to work in.
  ///
  /// What lies within 3 · `radius` of the plane's edges is not to be used.
  static func blur(
    _ plane: inout [UInt16], _ other: inout [UInt16], width: Int, height: Int, radius: Int
  ) {
    guard radius > 0 else { return }
    // Each pass writes the turned plane, so that both axes are added up along rows.
    for _ in 0..<3 {
      pass(plane, &other, width: width, height: height, radius: radius)
      pass(other, &plane, width: height, height: width, radius: radius)
    }
  }

  /// One box along rows, from `source` to the transposed `target`.
  private static func pass(
    _ source: [UInt16], _ target: inout [UInt16], width: Int, height: Int, radius: Int
  ) {
    let count = UInt32(2 * radius + 1)
    // Division by multiplication: 2²⁴ / count, rounded up, is exact enough for sums below 2²³.
    let factor = UInt64((UInt32(1) << 24) / count + 1)
    // A measured hot loop: checked array accesses double its time.
    source.withUnsafeBufferPointer { source in
      target.withUnsafeMutableBufferPointer { target in
        for row in 0..<height {
          let line = source.baseAddress.unsafelyUnwrapped + row * width
          let out = target.baseAddress.unsafelyUnwrapped + row
          var sum: UInt32 = 0
          for column in 0..<min(radius, width) { sum &+= UInt32(line[column]) }
          for column in 0..<width {
            if column + radius < width { sum &+= UInt32(line[column + radius]) }
            if column - radius > 0 { sum &-= UInt32(line[column - radius - 1]) }
            out[column * height] = UInt16(
              truncatingIfNeeded: (UInt64(sum &+ count / 2) &* factor) >> 24)
          }
        }
      }
    }
  }
}
