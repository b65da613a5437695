import Geo

/// Which part of the world some tiles are of, and at which zooms.
package struct TilesetExtent: Equatable, Sendable {
  package private(set) var minZoom: Int
  package private(set) var maxZoom: Int
  /// Columns and rows at the deepest zoom.
  private var columns: ClosedRange<Int>
  private var rows: ClosedRange<Int>

  /// That of one tile.
  package init(_ tile: TileID) {
    (minZoom, maxZoom) = (tile.z, tile.z)
    columns = tile.x...tile.x
    rows = tile.y...tile.y
  }

  /// Takes in one more tile.
  package mutating func include(_ tile: TileID) {
    minZoom = min(minZoom, tile.z)
    if tile.z > maxZoom {
      maxZoom = tile.z
      columns = tile.x...tile.x
      rows = tile.y...tile.y
    } else if tile.z == maxZoom {
      columns = min(columns.lowerBound, tile.x)...max(columns.upperBound, tile.x)
      rows = min(rows.lowerBound, tile.y)...max(rows.upperBound, tile.y)
    }
  }

  /// The box around the tiles of the deepest zoom; never over the antimeridian, as TileJSON, MBTiles
  /// and PMTiles demand, but right round the world then.
  package var bounds: BoundingBox {
    let side = Double(1 << maxZoom)
    return BoundingBox(
      west: WebMercator.longitude(x: Double(columns.lowerBound) / side),
      south: WebMercator.latitude(y: Double(rows.upperBound + 1) / side),
      east: WebMercator.longitude(x: Double(columns.upperBound + 1) / side),
      north: WebMercator.latitude(y: Double(rows.lowerBound) / side))
  }

  /// A zoom at which the whole is about two tiles wide, for a first look.
  package var centerZoom: Int {
    var zoom = maxZoom
    while zoom > minZoom, max(columns.count, rows.count) >> (maxZoom - zoom) > 2 { zoom -= 1 }
    return zoom
  }

  /// The middle of ``bounds``.
  package var center: Coordinate {
    Coordinate(
      longitude: (bounds.west + bounds.east) / 2, latitude: (bounds.south + bounds.north) / 2)
  }
}
