/// A position in the pixels of a tile, or of a whole zoom level: x east, y south.
public struct TilePoint: Hashable, Sendable {
  /// Pixels east of the left edge.
  public var x: Double

  /// Pixels south of the upper edge.
  public var y: Double

  /// Takes pixels; any number is allowed, for lines run on outside their tile.
  @inlinable
  public init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }
}
