import Geo
import TestSupport
import Testing

@Suite("Tiles as text, z/x/y")
struct TileIDTextTests {
  @Test("printing and reading are inverse", arguments: [21, 22] as [UInt64])
  func roundTrip(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    for _ in 0..<1_000 {
      let tile = TileID.random(using: &random)
      #expect(tile.description == "\(tile.z)/\(tile.x)/\(tile.y)")
      #expect(TileID(tile.description) == tile, "seed \(seed)")
    }
  }

  @Test("leading zeros are digits, up to ten of them in all")
  func leadingZeros() {
    #expect(TileID("05/0017/0000000003") == TileID(z: 5, x: 17, y: 3))
    #expect(TileID("05/0017/00000000003") == nil)
  }

  /// Texts that are no number of a tile's name, whichever of the three they stand for.
  static let hostileNumbers = [
    "31", "99", "-1", "1e9", "1000000000", "9999999999", "18446744073709551616",
    "99999999999999999999999999999999", "1.5", "1.0", "+1", "-0", "0x1", "0b1", "1_0", "١", "１",
    "①", "", " ", " 0", "0 ", "\t0", "0\n", "0\r\n", "0\0", "\0", "nan", "inf", "0.png", "0@2x",
    "%30", "0;", "..", "0\u{301}", "\u{FEFF}0", "2",
  ]

  @Test("numbers out of range or not of decimal digits are refused", arguments: hostileNumbers)
  func hostileNumber(text: String) {
    // At zoom 1 a column or row of 2 is out of range; as a zoom it is not.
    if text != "2" { #expect(TileID("\(text)/0/0") == nil) }
    #expect(TileID("1/\(text)/0") == nil)
    #expect(TileID("1/0/\(text)") == nil)
  }

  @Test(
    "texts of another shape are refused",
    arguments: [
      "", "/", "//", "///", "0", "0/0", "0/0/", "/0/0", "0//0", "0/0/0/", "/0/0/0", "0/0/0/0",
      "0/0/0//", "0\\0\\0", "0,0,0", "23/0/0", "22/4194304/0", "22/0/4194304", "0/0/0?", "z/x/y",
      "{z}/{x}/{y}", "0/../0/0",
    ])
  func hostileShape(text: String) {
    #expect(TileID(text) == nil)
  }

  @Test("long texts are refused at once", .timeLimit(.minutes(1)))
  func long() {
    for text in [
      String(repeating: "9", count: 1_000_000), String(repeating: "/", count: 1_000_000),
    ] {
      #expect(TileID(text) == nil)
      #expect(TileID("0/0/" + text) == nil)
      #expect(TileID("0/" + text + "/0") == nil)
    }
  }
}
