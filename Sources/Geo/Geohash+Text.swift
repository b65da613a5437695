extension Geohash: CustomStringConvertible {
  /// The alphabet of geohash.org, without a, i, l and o.
  private static let alphabet = Array("0123456789bcdefghjkmnpqrstuvwxyz".utf8)

  /// Characters of five bits; bits beyond a multiple of five are left out.
  package var description: String {
    let count = length / 5
    let whole = bits >> UInt64(length - 5 * count)
    let characters = (0..<count).map {
      Self.alphabet[Int(whole >> UInt64(5 * (count - 1 - $0)) & 31)]
    }
    return String(decoding: characters, as: UTF8.self)
  }

  /// Reads one to twelve characters, in capitals or not; nil for any other text.
  package init?(_ text: String) {
    var bits: UInt64 = 0
    var count = 0
    for character in text.utf8 {
      let lower = 0x41...0x5A ~= character ? character | 0x20 : character
      guard count < 12, let value = Self.alphabet.firstIndex(of: lower) else { return nil }
      bits = bits << 5 | UInt64(value)
      count += 1
    }
    guard count > 0 else { return nil }
    self.init(bits: bits, length: 5 * count)
  }
}
