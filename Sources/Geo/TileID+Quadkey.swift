extension TileID {
  /// A digit a zoom, 0 to 3: its low bit is the column's, its high bit the row's; empty at zoom 0.
  ///
  /// Source: Bing Maps Tile System.
  package var quadkey: String {
    let digits = (0..<z).reversed().map { bit -> UInt8 in
      let column = (x >> bit) & 1
      let row = (y >> bit) & 1
      return UInt8(ascii: "0") + UInt8(column + 2 * row)
    }
    return String(decoding: digits, as: UTF8.self)
  }

  /// The tile that a quadkey names; nil for anything but digits 0 to 3, at most 22 of them.
  package init?(quadkey: String) {
    guard quadkey.utf8.count <= Self.maxZoom else { return nil }
    var (x, y) = (0, 0)
    for byte in quadkey.utf8 {
      let digit = byte &- UInt8(ascii: "0")
      guard digit < 4 else { return nil }
      x = x << 1 | Int(digit & 1)
      y = y << 1 | Int(digit >> 1)
    }
    self.init(z: quadkey.utf8.count, x: x, y: y)
  }
}
