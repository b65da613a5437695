import Lines

/// A rectangle in units of a level's grid: x east, y south, edges included.
package struct GridBox: Hashable, Sendable {
  package let minX, minY, maxX, maxY: Int32

  /// The rectangle that holds a part of the world's unit square, its edges rounded outwards.
  package init(_ box: PixelBox, level: LineLevel) {
    let world = level.worldUnits
    minX = Self.clamped((box.minX * world).rounded(.down))
    minY = Self.clamped((box.minY * world).rounded(.down))
    maxX = Self.clamped((box.maxX * world).rounded(.up))
    maxY = Self.clamped((box.maxY * world).rounded(.up))
  }

  private static func clamped(_ value: Double) -> Int32 {
    Int32(max(Double(Int32.min), min(Double(Int32.max), value)))
  }
}
