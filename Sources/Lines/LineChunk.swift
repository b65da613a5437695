import Geo

/// At most ``legLimit`` consecutive legs of one line at one level, as the line index keeps them.
///
/// A chunk knows everything that drawing it takes: where its trip stands among others, and whether
/// its ends are the line's.
package struct LineChunk: Equatable, Sendable {
  /// The most legs that a chunk holds.
  package static let legLimit = 64

  /// When its trip is drawn.
  package let order: TripOrder
  /// Which of the trip's chunks it is at its level, from 0.
  package let ordinal: Int
  /// Whether its first vertex is the line's, and its last vertex.
  package let startsLine, endsLine: Bool
  /// x east and y south in units of the level's grid, as pairs; beyond the world across the
  /// antimeridian. One more than legs.
  package let vertices: [Vertex]
  /// The band of each leg, -1 where its speed is unknown.
  package let bands: [Int8]

  /// A vertex on the level's grid.
  package struct Vertex: Hashable, Sendable {
    package var x, y: Int32

    package init(x: Int32, y: Int32) {
      self.x = x
      self.y = y
    }
  }

  package init(
    order: TripOrder, ordinal: Int, startsLine: Bool, endsLine: Bool, vertices: [Vertex],
    bands: [Int8]
  ) {
    self.order = order
    self.ordinal = ordinal
    self.startsLine = startsLine
    self.endsLine = endsLine
    self.vertices = vertices
    self.bands = bands
  }

  /// The smallest rectangle around it: least and greatest x, least and greatest y.
  package var bounds: (minX: Int32, maxX: Int32, minY: Int32, maxY: Int32) {
    let first = vertices[0]
    var bounds = (minX: first.x, maxX: first.x, minY: first.y, maxY: first.y)
    for vertex in vertices.dropFirst() {
      bounds.minX = min(bounds.minX, vertex.x)
      bounds.maxX = max(bounds.maxX, vertex.x)
      bounds.minY = min(bounds.minY, vertex.y)
      bounds.maxY = max(bounds.maxY, vertex.y)
    }
    return bounds
  }
}
