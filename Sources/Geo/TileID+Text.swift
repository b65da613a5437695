extension TileID: CustomStringConvertible {
  /// `z/x/y` in decimal digits.
  package var description: String { "\(z)/\(x)/\(y)" }

  /// Reads `z/x/y`: three numbers of one to ten ASCII digits, between two slashes.
  ///
  /// - Returns: nil for any other text, a sign or a space included, and for a tile that is not.
  package init?(_ text: String) {
    let parts = text.utf8.split(
      separator: UInt8(ascii: "/"), maxSplits: 3, omittingEmptySubsequences: false)
    guard parts.count == 3,
      let z = Self.number(parts[0]),
      let x = Self.number(parts[1]),
      let y = Self.number(parts[2])
    else { return nil }
    self.init(z: z, x: x, y: y)
  }

  /// The value of one to ten decimal digits, else nil.
  private static func number(_ digits: Substring.UTF8View) -> Int? {
    // Ten digits cannot overflow; looking at eleven is enough to refuse a text of any length.
    guard 1...10 ~= digits.prefix(11).count else { return nil }
    var value = 0
    for digit in digits {
      guard UInt8(ascii: "0")...UInt8(ascii: "9") ~= digit else { return nil }
      value = value * 10 + Int(digit - UInt8(ascii: "0"))
    }
    return value
  }
}
