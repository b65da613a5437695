/// The name of a tile, `z/x/y` in XYZ order: x east from 180° W, y south from 85.0511° N.
package struct TileID: Hashable, Sendable {
  /// The deepest zoom.
  package static let maxZoom = 22

  package let z, x, y: Int

  /// The tile, or nil for a zoom beyond 0…22 or a column or row beyond 0 ..< 2^z.
  package init?(z: Int, x: Int, y: Int) {
    guard (0...Self.maxZoom).contains(z), (0..<(1 << z)).contains(x), (0..<(1 << z)).contains(y)
    else { return nil }
    self.init(unchecked: z, x, y)
  }

  /// The tile that a position lies in; longitude 180 belongs to the last column, latitudes beyond
  /// the map to the first and the last row.
  ///
  /// - Precondition: `zoom` is 0…22.
  package init(containing coordinate: Coordinate, zoom: Int) {
    precondition((0...Self.maxZoom).contains(zoom))
    let count = Double(1 << zoom)
    func cell(_ share: Double) -> Int { Int(max(0, min(count - 1, (share * count).rounded(.down)))) }
    self.init(
      unchecked: zoom, cell(WebMercator.x(longitude: coordinate.longitude)),
      cell(WebMercator.y(latitude: coordinate.latitude)))
  }

  private init(unchecked z: Int, _ x: Int, _ y: Int) {
    self.z = z
    self.x = x
    self.y = y
  }

  /// The tile one zoom out that holds this one; nil at zoom 0.
  package var parent: TileID? {
    z > 0 ? TileID(unchecked: z - 1, x >> 1, y >> 1) : nil
  }

  /// The four tiles one zoom in: north-west, north-east, south-west, south-east; none at zoom 22.
  package var children: [TileID] {
    guard z < Self.maxZoom else { return [] }
    return [(0, 0), (1, 0), (0, 1), (1, 1)].map {
      TileID(unchecked: z + 1, 2 * x + $0.0, 2 * y + $0.1)
    }
  }

  /// The ground that the tile shows.
  package var bounds: BoundingBox {
    let count = Double(1 << z)
    return BoundingBox(
      west: WebMercator.longitude(x: Double(x) / count),
      south: WebMercator.latitude(y: Double(y + 1) / count),
      east: WebMercator.longitude(x: Double(x + 1) / count),
      north: WebMercator.latitude(y: Double(y) / count))
  }

  /// The row counted from the south, as TMS and MBTiles do.
  package var tmsRow: Int { (1 << z) - 1 - y }
}

extension TileID: Comparable {
  /// By zoom, then row, then column.
  package static func < (a: TileID, b: TileID) -> Bool {
    (a.z, a.y, a.x) < (b.z, b.y, b.x)
  }
}

extension TileID: CustomStringConvertible {
  /// `z/x/y`.
  package var description: String { "\(z)/\(x)/\(y)" }

  /// Reads `z/x/y`: three numbers of ASCII digits and nothing else.
  package init?(_ text: String) {
    let parts = text.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    guard parts.count == 3 else { return nil }
    let numbers = parts.compactMap { part -> Int? in
      guard (1...10).contains(part.count) else { return nil }
      return part.reduce(0 as Int?) { value, byte in
        let digit = byte &- UInt8(ascii: "0")
        return digit < 10 ? value.map { $0 * 10 + Int(digit) } : nil
      }
    }
    guard numbers.count == 3 else { return nil }
    self.init(z: numbers[0], x: numbers[1], y: numbers[2])
  }
}
