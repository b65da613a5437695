extension TileID {
  /// The tile's place when all tiles are put in a row: zoom by zoom, and within a zoom along a
  /// Hilbert curve, so that neighbours in the row are neighbours on the map.
  ///
  /// PMTiles 3 names tiles so: (4^z − 1) / 3 for the zooms above, and the place on the curve.
  package var hilbertID: UInt64 {
    Self.hilbertID(z: z, x: UInt64(x), y: UInt64(y))
  }

  /// The place of any tile down to zoom 31, which is deeper than a ``TileID`` goes.
  static func hilbertID(z: Int, x: UInt64, y: UInt64) -> UInt64 {
    var (x, y) = (x, y)
    var id = firstHilbertID(ofZoom: z)
    var side: UInt64 = z == 0 ? 0 : 1 << UInt64(z - 1)
    while side > 0 {
      let (east, south) = (x & side, y & side)
      // The quarters in the curve's order are 0, 1, 3, 2 by 2 · east + south.
      id += ((3 * east) ^ south) * side
      if south == 0 {
        if east != 0 {
          x = (side &- 1 &- x) & (side &- 1)
          y = (side &- 1 &- y) & (side &- 1)
        }
        swap(&x, &y)
      }
      side >>= 1
    }
    return id
  }

  /// The place of the first tile of a zoom, 0...31.
  package static func firstHilbertID(ofZoom zoom: Int) -> UInt64 {
    ((1 << UInt64(2 * zoom)) - 1) / 3
  }

  /// The tile at a place of the row; nil beyond the deepest zoom.
  package init?(hilbertID id: UInt64) {
    guard id < Self.firstHilbertID(ofZoom: Self.maxZoom + 1) else { return nil }
    var z = 0
    while id >= Self.firstHilbertID(ofZoom: z + 1) { z += 1 }
    var rest = id - Self.firstHilbertID(ofZoom: z)
    var (x, y): (UInt64, UInt64) = (0, 0)
    var side: UInt64 = 1
    while side < 1 << UInt64(z) {
      let east = rest >> 1 & 1
      let south = (rest ^ east) & 1
      if south == 0 {
        if east != 0 { (x, y) = (side - 1 - x, side - 1 - y) }
        swap(&x, &y)
      }
      x += side * east
      y += side * south
      rest >>= 2
      side <<= 1
    }
    self.init(z: z, x: Int(x), y: Int(y))
  }
}
