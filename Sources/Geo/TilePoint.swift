/// A point in pixels, x east and y south.
package struct TilePoint: Hashable, Sendable {
  package var x, y: Double

  @inlinable
  package init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }
}
