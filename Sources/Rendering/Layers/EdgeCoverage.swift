/// How much of a pixel lies on one side of a straight edge, by the distance of its middle from it.
///
/// The area of a unit square cut by a line in the direction (x, y): it grows as a square, then
/// evenly, then as a square again.
///
/// ```
///  255 ┤            ╭────────       half a = (|x| + |y|) / 2, half b = ||x| − |y|| / 2
///      │          ╱
///      │        ╱
///    0 ┤───────╯
///      └─────┴──┴─┴──┴──────── distance, positive inside
///           -a -b 0  b  a
/// ```
///
/// With t the distance kept within a and without its sign, g the greater of |x| and |y| and l the
/// lesser, it lies (t / g − (t − b)₊² / 2gl) above or below one half.
struct EdgeCoverage: Sendable {
  /// Beyond this distance a pixel lies on one side as a whole: half a, 0.5...0.71.
  let reach: Float
  private let inner, slope, curve: Float

  /// The coverage along an edge in the direction of a unit vector.
  init(x: Double, y: Double) {
    // An edge that is all but level or upright would divide by next to nothing.
    let (greater, lesser) = (max(abs(x), abs(y)), max(min(abs(x), abs(y)), 0.01))
    reach = Float((greater + lesser) / 2)
    inner = Float((greater - lesser) / 2)
    let half = 127.5 / (greater * lesser)
    curve = Float(half)
    slope = Float(2 * half * lesser)
  }

  /// 0...255, but for rounding.
  ///
  /// The sign is put aside as a bit, and there is one choice at a time, so that a loop over pixels
  /// becomes vector instructions without masks.
  @inline(__always)
  func coverage(_ distance: Float) -> Float {
    let bits = distance.bitPattern
    var t = Float(bitPattern: bits & 0x7FFF_FFFF)
    t = t < reach ? t : reach
    var bend = t - inner
    bend = bend > 0 ? bend : 0
    let beyondHalf = t * slope - bend * bend * curve
    return Float(bitPattern: beyondHalf.bitPattern | bits & 0x8000_0000) + 127.5
  }
}
