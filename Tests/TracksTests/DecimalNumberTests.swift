import Glibc
import TestSupport
import Testing
import Tracks

@Suite struct DecimalNumberTests {
  private static func parse(_ text: String) -> Double? {
    DecimalNumber.parse(Array(text.utf8).span)
  }

  @Test(arguments: [
    ("0", 0), ("-0", -0.0), ("1", 1), ("+1.5", 1.5), (".5", 0.5), ("5.", 5), ("1e3", 1000),
    ("1E-2", 0.01), (" 12.25\n", 12.25), ("0.1", 0.1), ("-179.999999999", -179.999999999),
    ("47.62181790899", 47.62181790899), ("9007199254740993", 9_007_199_254_740_992),
    ("100000000000000000000000000000", 1e29), ("1e-400", 0),
    ("00000000000000000000000000001.5", 1.5), ("8.2e-05", 8.2e-05),
  ])
  func reads(_ text: String, _ value: Double) throws {
    let parsed = try #require(Self.parse(text))
    #expect(parsed.bitPattern == value.bitPattern)
  }

  @Test(arguments: [
    "", " ", "-", "+", ".", "e5", "1e", "1e+", "1,5", "1 2", "0x10", "nan", "inf", "1e999", "--1",
    "1.2.3", "１", "1f", "١", "undefined",
  ])
  func refuses(_ text: String) {
    #expect(Self.parse(text) == nil)
  }

  /// Bit for bit what the C library reads, on numbers as receivers write them and on others.
  @Test func agreesWithStrtod() {
    let seed: UInt64 = 55
    var random = SplitMix64(seed: seed)
    for round in 0..<20_000 {
      let text: String
      switch round % 3 {
      case 0: text = "\(Double.random(in: -180...180, using: &random))"
      case 1:
        let whole = Int.random(in: -1_000_000_000...1_000_000_000, using: &random)
        let places = Int.random(in: 0...20, using: &random)
        text =
          "\(whole)."
          + (0..<places).map { _ in "\(Int.random(in: 0...9, using: &random))" }
          .joined()
      default:
        text =
          "\(UInt64.random(in: 0...UInt64.max, using: &random))e"
          + "\(Int.random(in: -320...280, using: &random))"
      }
      #expect(Self.parse(text)?.bitPattern == strtod(text, nil).bitPattern, "\(text), seed \(seed)")
    }
  }
}
