/// The name of a map tile in XYZ order: zoom, column from the west, row from the north.
///
/// Zoom z has 2^z columns and rows of 256 px tiles.
package struct TileID: Hashable, Sendable {
  /// The deepest zoom; the world is then 2^30 px wide.
  package static let maxZoom = 22

  /// The zoom, 0...22.
  package let z: Int

  /// The column, 0..<2^z, counted east from 180° W.
  package let x: Int

  /// The row, 0..<2^z, counted south from 85.05° N.
  package let y: Int

  /// Names a tile; nil outside 0...22 and 0..<2^z.
  package init?(z: Int, x: Int, y: Int) {
    guard 0...Self.maxZoom ~= z else { return nil }
    let side = 1 << z
    guard 0..<side ~= x, 0..<side ~= y else { return nil }
    self.init(knownZ: z, x: x, y: y)
  }

  /// Finds the tile that a coordinate lies in.
  ///
  /// Places outside the map go to the nearest tile: longitude 180° to the last column, the poles to
  /// the first and the last row. A place on an edge is in the tile east or south of it.
  ///
  /// - Precondition: `zoom` is in 0...22.
  package init(containing coordinate: Coordinate, zoom: Int) {
    precondition(0...Self.maxZoom ~= zoom, "a zoom is in 0...22")
    self.init(
      knownZ: zoom,
      x: TileGrid.first(from: WebMercator.x(longitude: coordinate.longitude), zoom: zoom),
      y: TileGrid.first(from: WebMercator.y(latitude: coordinate.latitude), zoom: zoom))
  }

  /// Names a tile whose numbers are known to be in range.
  init(knownZ z: Int, x: Int, y: Int) {
    self.z = z
    self.x = x
    self.y = y
  }

  /// The tile one zoom up that this tile is a quarter of; nil at zoom 0.
  package var parent: TileID? {
    z == 0 ? nil : TileID(knownZ: z - 1, x: x / 2, y: y / 2)
  }

  /// The quarters of this tile one zoom down: north-west, north-east, south-west, south-east.
  ///
  /// Empty at the deepest zoom.
  package var children: [TileID] {
    guard z < Self.maxZoom else { return [] }
    return [(0, 0), (1, 0), (0, 1), (1, 1)].map { east, south in
      TileID(knownZ: z + 1, x: 2 * x + east, y: 2 * y + south)
    }
  }

  /// The area of the tile; its longitudes are exact.
  package var bounds: BoundingBox {
    let side = Double(1 << z)
    return BoundingBox(
      west: WebMercator.longitude(x: Double(x) / side),
      south: WebMercator.latitude(y: Double(y + 1) / side),
      east: WebMercator.longitude(x: Double(x + 1) / side),
      north: WebMercator.latitude(y: Double(y) / side))
  }

  /// The row counted north from 85.05° S, as the Tile Map Service and MBTiles have it.
  package var tmsRow: Int { (1 << z) - 1 - y }
}

extension TileID: Comparable {
  /// Orders by zoom, then row, then column.
  package static func < (left: TileID, right: TileID) -> Bool {
    (left.z, left.y, left.x) < (right.z, right.y, right.x)
  }
}
