import Testing

@testable import PNG

@Suite struct StraightAlphaTests {
  private static func channel(_ channel: Int, alpha: Int) -> Int {
    Int(StraightAlpha.table[alpha << 8 | channel])
  }

  /// All pairs, against the division in floating point.
  @Test func everyChannelOverEveryAlphaIsTheRoundedQuotient() {
    for alpha in 1...255 {
      let row = (0...255).map { Self.channel($0, alpha: alpha) }
      let quotients = (0...255).map { channel in
        (Double(channel) * 255 / Double(alpha)).rounded(.toNearestOrAwayFromZero)
      }
      #expect(row == quotients.map { Int(min(255, $0)) }, "alpha \(alpha)")
    }
  }

  @Test func withoutAlphaThereIsNoColour() {
    #expect((0...255).allSatisfy { Self.channel($0, alpha: 0) == 0 })
  }

  /// So nothing is lost, and two pixels that differ stay different.
  @Test func multiplyingBackGivesTheChannelAgain() {
    for alpha in 1...255 {
      let back = (0...alpha).map { channel in
        let straight = Double(Self.channel(channel, alpha: alpha))
        return Int((straight * Double(alpha) / 255).rounded(.toNearestOrAwayFromZero))
      }
      #expect(back == Array(0...alpha), "alpha \(alpha)")
    }
  }

  /// Worked by hand: 64 · 255 / 128 = 127.5, up to 128; 1 · 255 / 3 = 85; 200 · 255 / 254 = 200.8.
  @Test func pixels() {
    StraightAlpha.table.withUnsafeBufferPointer { table in
      #expect(StraightAlpha.rgba(0x8040_0080, table) == 0x80FF_0080)
      #expect(StraightAlpha.rgba(0x0301_0203, table) == 0x03FF_AA55)
      #expect(StraightAlpha.rgba(0xFEC8_00FE, table) == 0xFEFF_00C9)
      #expect(StraightAlpha.rgba(0xFF01_0203, table) == 0xFF03_0201)
      #expect(StraightAlpha.rgba(0x0000_0000, table) == 0)
      // More colour than alpha, which no renderer makes: as much as there can be.
      #expect(StraightAlpha.rgba(0x0AFF_0B00, table) == 0x0A00_FFFF)
    }
  }
}
