import Styling
import TestSupport
import Testing

@Suite struct ColorTests {
  @Test(
    arguments: [
      ("#000", 0, 0, 0, 255), ("#fff", 255, 255, 255, 255), ("#F0a8", 255, 0, 170, 136),
      ("#2EAE50", 46, 174, 80, 255), ("#DC3C3280", 220, 60, 50, 128), ("red", 255, 0, 0, 255),
      ("transparent", 0, 0, 0, 0), ("orange", 255, 165, 0, 255), ("grey", 128, 128, 128, 255),
    ] as [(String, UInt8, UInt8, UInt8, UInt8)])
  func reads(_ text: String, _ red: UInt8, _ green: UInt8, _ blue: UInt8, _ alpha: UInt8) {
    #expect(Color(text) == Color(red: red, green: green, blue: blue, alpha: alpha))
  }

  @Test(arguments: [
    "", "#", "#1", "#12", "#12345", "#1234567", "#123456789", "#ggg", "123456", "# 123456", "Red",
    "rgb(1,2,3)", "#12345é", "#１２３", "reddish", " red",
  ])
  func refuses(_ text: String) {
    #expect(Color(text) == nil)
  }

  @Test func writesWhatItReads() {
    var random = SplitMix64(seed: 11)
    for _ in 0..<500 {
      let bits = random.next()
      let color = Color(
        red: UInt8(truncatingIfNeeded: bits), green: UInt8(truncatingIfNeeded: bits >> 8),
        blue: UInt8(truncatingIfNeeded: bits >> 16), alpha: UInt8(truncatingIfNeeded: bits >> 24))
      #expect(Color(color.description) == color, "seed 11")
    }
  }
}
