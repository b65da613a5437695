extension TileID {
  /// The tile's path from the root, a digit a zoom: 0 north-west, 1 north-east, 2 south-west,
  /// 3 south-east. Empty at zoom 0.
  ///
  /// Bing Maps Tile System: bit i of x, plus twice bit i of y, from the highest bit down.
  package var quadkey: String {
    var key = ""
    for bit in (0..<z).reversed() {
      key += String((x >> bit & 1) + 2 * (y >> bit & 1))
    }
    return key
  }

  /// Reads a quadkey; nil for a character other than 0, 1, 2, 3, and for more than 22 of them.
  package init?(quadkey: String) {
    var (z, x, y) = (0, 0, 0)
    for character in quadkey.utf8 {
      guard UInt8(ascii: "0")...UInt8(ascii: "3") ~= character, z < Self.maxZoom else { return nil }
      let digit = Int(character - UInt8(ascii: "0"))
      z += 1
      x = 2 * x + digit % 2
      y = 2 * y + digit / 2
    }
    self.init(knownZ: z, x: x, y: y)
  }
}
