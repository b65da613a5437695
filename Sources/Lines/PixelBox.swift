import Geo

/// A rectangle of the plane: x east, y south, its edges included.
public struct PixelBox: Equatable, Sendable {
  public var minX, minY, maxX, maxY: Double

  @inlinable
  public init(minX: Double, minY: Double, maxX: Double, maxY: Double) {
    self.minX = minX
    self.minY = minY
    self.maxX = maxX
    self.maxY = maxY
  }

  /// The rectangle that is one point.
  @inlinable
  public init(_ point: TilePoint) {
    self.init(minX: point.x, minY: point.y, maxX: point.x, maxY: point.y)
  }

  /// The smallest rectangle around some points, nil around none.
  public init?(_ points: some Sequence<TilePoint>) {
    var box: PixelBox?
    for point in points {
      guard var current = box else {
        box = PixelBox(minX: point.x, minY: point.y, maxX: point.x, maxY: point.y)
        continue
      }
      current.include(point)
      box = current
    }
    guard let box else { return nil }
    self = box
  }

  @inlinable
  public var width: Double { maxX - minX }
  @inlinable
  public var height: Double { maxY - minY }

  /// Grows to hold `point`.
  @inlinable
  public mutating func include(_ point: TilePoint) {
    minX = min(minX, point.x)
    minY = min(minY, point.y)
    maxX = max(maxX, point.x)
    maxY = max(maxY, point.y)
  }

  /// The smallest rectangle around both.
  @inlinable
  public func union(_ other: PixelBox) -> PixelBox {
    PixelBox(
      minX: min(minX, other.minX), minY: min(minY, other.minY), maxX: max(maxX, other.maxX),
      maxY: max(maxY, other.maxY))
  }

  /// Whether the two share a point.
  @inlinable
  public func intersects(_ other: PixelBox) -> Bool {
    minX <= other.maxX && maxX >= other.minX && minY <= other.maxY && maxY >= other.minY
  }

  /// The same rectangle moved east by `x` and south by `y`.
  @inlinable
  public func moved(x: Double, y: Double) -> PixelBox {
    PixelBox(minX: minX + x, minY: minY + y, maxX: maxX + x, maxY: maxY + y)
  }

  /// The rectangle whose edges lie `margin` farther out.
  @inlinable
  public func grown(by margin: Double) -> PixelBox {
    PixelBox(minX: minX - margin, minY: minY - margin, maxX: maxX + margin, maxY: maxY + margin)
  }
}
