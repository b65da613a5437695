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
/// With s the distance kept within ±a, it is ((s + a)² − (s + b)₊² − (s − b)₊²) / (a² − b²) / 2.
struct EdgeCoverage: Sendable {
  /// Beyond this distance a pixel lies on one side as a whole: half a, 0.5...0.71.
  let reach: Float
  private let inner, scale: Float

  /// The coverage along an edge in the direction of a unit vector.
  init(x: Double, y: Double) {
    // An edge that is all but level or upright would divide by next to nothing.
    let (greater, lesser) = (max(abs(x), abs(y)), max(min(abs(x), abs(y)), 0.01))
    reach = Float((greater + lesser) / 2)
    inner = Float((greater - lesser) / 2)
    scale = Float(255 / (2 * greater * lesser))
  }

  /// 0...255, but for rounding.
  @inline(__always)
  func coverage(_ distance: Float) -> Float {
    var s = distance
    s = s > reach ? reach : s
    s = s < -reach ? -reach : s
    let whole = s + reach
    var lower = s + inner
    lower = lower > 0 ? lower : 0
    var upper = s - inner
    upper = upper > 0 ? upper : 0
    return (whole * whole - lower * lower - upper * upper) * scale
  }
}
