/// A zoom for which the line index keeps simplified lines.
package struct LineLevel: Hashable, Comparable, Sendable {
  /// The finest level; deeper zooms are drawn from it.
  package static let finest = LineLevel(zoom: 16)
  /// All of them, from the finest to the coarsest.
  package static let all = stride(from: 16, through: 0, by: -2).map { LineLevel(zoom: $0) }
  /// The grid on which vertices lie: sixteenths of a pixel of 256 px tiles.
  package static let unitsPerPixel = 16.0

  /// The zoom of which vertices lie on the grid.
  package let zoom: Int

  private init(zoom: Int) { self.zoom = zoom }

  /// The level from which a picture is drawn: the coarsest one that is as fine as its pixels.
  ///
  /// - Parameter zoom: Of device pixels: at `@2x` one more than the tile's.
  package init(drawingZoom zoom: Double) {
    self = Self.all.last { Double($0.zoom) >= zoom } ?? Self.finest
  }

  package static func < (a: Self, b: Self) -> Bool { a.zoom < b.zoom }

  /// Units of the grid that the world is wide, 2^(zoom + 12).
  package var worldUnits: Double { 256 * Self.unitsPerPixel * Double(1 << zoom) }

  /// How far a dropped vertex may lie from the line, in pixels: too little to be seen, at the
  /// finest level even three zooms deeper.
  package var tolerance: Double { self == .finest ? 0.25 : 0.5 }
}
