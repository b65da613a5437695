import Geo

/// The tiles of one zoom that strokes can reach, found from their lines without drawing.
///
/// A leg is met row of tiles by row of tiles, so that one from continent to continent gives the
/// tiles along it and not all in its box. A tile may be among them that a stroke only just misses;
/// none is missing.
package struct TileCover {
  package let zoom: Int
  /// A tile's side, and how far strokes reach, in units of the lines' world.
  private let side, reach: Double
  private let count: Int
  /// Row in the upper half, column in the lower.
  private var keys = Set<UInt64>()
  private var last: (column: Int, row: Int)?

  /// No tile so far.
  ///
  /// - Parameters:
  ///   - zoom: 0...22.
  ///   - worldUnits: The world's width in the unit of what is added.
  ///   - reachPixels: How far outside a tile something lies that can still be seen in it, in pixels
  ///     of 256 px tiles.
  package init(zoom: Int, worldUnits: Double, reachPixels: Double) {
    self.zoom = zoom
    count = 1 << zoom
    side = worldUnits / Double(count)
    reach = side * reachPixels / 256
  }

  /// The tiles, in no order.
  package var tiles: [TileID] {
    keys.compactMap { TileID(z: zoom, x: Int($0 & 0xFFFF_FFFF), y: Int($0 >> 32)) }
  }

  /// Adds the tiles around the legs of a chunk, whose level has the world's width.
  package mutating func add(_ chunk: LineChunk) {
    let bounds = chunk.bounds
    let box = PixelBox(
      minX: Double(bounds.minX), minY: Double(bounds.minY), maxX: Double(bounds.maxX),
      maxY: Double(bounds.maxY))
    if isWithinOneTile(box) { return add(box) }
    for (a, b) in zip(chunk.vertices, chunk.vertices.dropFirst()) {
      add(
        from: TilePoint(x: Double(a.x), y: Double(a.y)),
        to: TilePoint(x: Double(b.x), y: Double(b.y)))
    }
  }

  /// Adds the tiles around a leg; columns wrap around the world.
  package mutating func add(from a: TilePoint, to b: TilePoint) {
    let box = PixelBox(
      minX: min(a.x, b.x), minY: min(a.y, b.y), maxX: max(a.x, b.x), maxY: max(a.y, b.y))
    if isWithinOneTile(box) { return add(box) }
    for row in rows(of: box) {
      // The part of the leg that comes near the row.
      var (first, last) = (0.0, 1.0)
      if a.y != b.y {
        let near = (Double(row) * side - reach - a.y) / (b.y - a.y)
        let far = (Double(row + 1) * side + reach - a.y) / (b.y - a.y)
        first = max(0, min(near, far))
        last = min(1, max(near, far))
        guard first <= last else { continue }
      }
      let (p, q) = (a.x + first * (b.x - a.x), a.x + last * (b.x - a.x))
      insert(columns(from: min(p, q), to: max(p, q)), row)
    }
  }

  /// Adds the tiles around a rectangle.
  package mutating func add(_ box: PixelBox) {
    for row in rows(of: box) { insert(columns(from: box.minX, to: box.maxX), row) }
  }

  private mutating func insert(_ columns: ClosedRange<Int>, _ row: Int) {
    if columns.count == 1, let last, last == (columns.lowerBound, row) { return }
    last = (columns.upperBound, row)
    for column in columns.prefix(count) {
      let wrapped = column & (count - 1)
      keys.insert(UInt64(row) << 32 | UInt64(wrapped))
    }
  }

  private func isWithinOneTile(_ box: PixelBox) -> Bool {
    columns(from: box.minX, to: box.maxX).count == 1 && rows(of: box).count <= 1
  }

  private func columns(from first: Double, to last: Double) -> ClosedRange<Int> {
    let start = place(first - reach)
    return start...max(start, place(last + reach))
  }

  private func rows(of box: PixelBox) -> Range<Int> {
    let first = max(0, place(box.minY - reach))
    return first..<max(first, min(count - 1, place(box.maxY + reach)) + 1)
  }

  private func place(_ value: Double) -> Int {
    Int(min(max((value / side).rounded(.down), -1e9), 1e9))
  }
}
