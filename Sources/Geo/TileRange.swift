/// The tiles of one zoom that cover a bounding box, on both sides of the antimeridian if it crosses.
///
/// ```
/// columns of zoom 2        0   1   2   3
/// firstColumn 3, 2 wide  │███│   │   │███│    west of 180° first, then east of it
/// ```
///
/// A box that ends on the edge of a tile does not take the tile beyond; `TileRange` of a tile's own
/// bounds is that tile. Never empty: a box without area has the tile it lies in, and what lies
/// outside the map goes to the nearest tiles.
package struct TileRange: Hashable, Sendable {
  /// The zoom of all the tiles, 0...22.
  package let zoom: Int

  /// The westernmost column; columns go on eastwards from it, from the last to the first.
  package let firstColumn: Int

  /// The number of columns, 1...2^zoom.
  package let columnCount: Int

  /// The rows from north to south.
  package let rows: ClosedRange<Int>

  /// Covers a box.
  ///
  /// - Precondition: `zoom` is in 0...22.
  package init(covering box: BoundingBox, zoom: Int) {
    precondition(0...TileID.maxZoom ~= zoom, "a zoom is in 0...22")
    self.zoom = zoom
    (firstColumn, columnCount) = Self.columns(of: box, zoom: zoom)
    let north = TileGrid.first(from: WebMercator.y(latitude: box.north), zoom: zoom)
    let south = TileGrid.last(to: WebMercator.y(latitude: box.south), zoom: zoom)
    rows = north...Swift.max(north, south)
  }

  /// The number of tiles, in constant time.
  package var count: Int { columnCount * rows.count }

  /// Whether the tile is one of these, in constant time.
  package func contains(_ tile: TileID) -> Bool {
    guard tile.z == zoom, rows ~= tile.y else { return false }
    let offset = tile.x - firstColumn
    return (offset < 0 ? offset + (1 << zoom) : offset) < columnCount
  }

  /// The first column of a box and how many follow each other eastwards from there.
  private static func columns(of box: BoundingBox, zoom: Int) -> (first: Int, count: Int) {
    let first = TileGrid.first(from: WebMercator.x(longitude: box.west), zoom: zoom)
    let last = TileGrid.last(to: WebMercator.x(longitude: box.east), zoom: zoom)
    guard box.crossesAntimeridian else { return (first, Swift.max(first, last) - first + 1) }
    // One of the two sides may be no wider than the antimeridian itself.
    if box.east <= -180 { return (first, (1 << zoom) - first) }
    if box.west >= 180 { return (0, last + 1) }
    // Where both sides lie in the same column, or pass each other, every column is met once.
    return (first, first > last ? (1 << zoom) - first + last + 1 : 1 << zoom)
  }
}
