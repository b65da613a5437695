import Glibc

/// Which columns, or rows, of tiles an interval of the unit square meets.
///
/// ```
/// tile      0     1     2     3
///        ├─────┼─────┼─────┼─────┤
/// unit   0     ¼  [──½─────¾]    1     first 1, last 2
/// ```
///
/// Projecting a tile's own edge back misses the edge by a rounding error, so whatever is within
/// `tolerance` of an edge counts as on it.
enum TileGrid {
  /// 0.4 µm on the ground, a hundred times the rounding error of a latitude near 85°.
  static let tolerance = 1e-14

  /// The tile of the interval's lower end, clamped; on an edge the tile after it.
  static func first(from lower: Double, zoom: Int) -> Int {
    clamped(floor((lower + tolerance) * Double(1 << zoom)), zoom: zoom)
  }

  /// The tile of the interval's upper end, clamped; on an edge the tile before it.
  static func last(to upper: Double, zoom: Int) -> Int {
    clamped(ceil((upper - tolerance) * Double(1 << zoom)) - 1, zoom: zoom)
  }

  /// An index in 0..<2^zoom; 0 for what is not a number.
  private static func clamped(_ index: Double, zoom: Int) -> Int {
    let greatest = (1 << zoom) - 1
    // The order of the comparisons keeps NaN and huge numbers away from Int's trapping initialiser.
    if index >= Double(greatest) { return greatest }
    return index > 0 ? Int(index) : 0
  }
}
