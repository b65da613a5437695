/// The tiles of one zoom that a box touches, row by row; on both sides of ±180° where it crosses.
package struct TileRange: Sequence, Sendable {
  package let zoom: Int
  /// One range of columns, or two where the box crosses the antimeridian, west of it first.
  package let columns: [ClosedRange<Int>]
  package let rows: ClosedRange<Int>

  /// How far inside a box its east and south edges are looked up, in degrees: a tile's own bounds
  /// cover that tile and not its neighbours.
  private static let edge = 1e-11

  /// - Precondition: `zoom` is 0…22.
  package init(covering box: BoundingBox, zoom: Int) {
    self.zoom = zoom
    func column(_ longitude: Double) -> Int {
      TileID(containing: Coordinate(longitude: longitude, latitude: 0), zoom: zoom).x
    }
    func row(_ latitude: Double) -> Int {
      TileID(containing: Coordinate(longitude: 0, latitude: latitude), zoom: zoom).y
    }
    func columns(_ west: Double, _ east: Double) -> ClosedRange<Int> {
      let first = column(west)
      return first...Swift.max(first, column(east - Self.edge))
    }
    let top = row(box.north)
    rows = top...Swift.max(top, row(box.south + Self.edge))
    if box.crossesAntimeridian {
      let (west, east) = (columns(box.west, 180), columns(-180, box.east))
      // Where the two meet, the box covers the row.
      self.columns = west.lowerBound <= east.upperBound ? [0...((1 << zoom) - 1)] : [west, east]
    } else {
      self.columns = [columns(box.west, box.east)]
    }
  }

  /// How many tiles there are.
  package var count: Int { columns.reduce(0) { $0 + $1.count } * rows.count }

  /// Whether `tile` is one of them.
  package func contains(_ tile: TileID) -> Bool {
    tile.z == zoom && rows.contains(tile.y) && columns.contains { $0.contains(tile.x) }
  }

  package func makeIterator() -> AnyIterator<TileID> {
    let tiles = rows.lazy.flatMap { row in
      columns.lazy.flatMap { $0.lazy.compactMap { TileID(z: zoom, x: $0, y: row) } }
    }
    return AnyIterator(tiles.makeIterator())
  }
}
