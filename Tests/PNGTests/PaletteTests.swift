import TestSupport
import Testing

@testable import PNG

@Suite struct PaletteTests {
  @Test func indicesGoUpInTheOrderOfFirstSight() {
    var palette = Palette()
    #expect(palette.index(adding: 70) == 0)
    #expect(palette.index(adding: 3) == 1)
    #expect(palette.index(adding: 70) == 0)
    #expect(palette.index(adding: 0) == 2)
    #expect(palette.pixels == [70, 3, 0])
    #expect(palette.index(of: 3) == 1)
  }

  @Test func thereIsRoomFor256() {
    var palette = Palette()
    for pixel in 0..<256 as Range<UInt32> {
      #expect(palette.index(adding: pixel << 12) == Int(pixel))
    }
    #expect(palette.index(adding: 1) == nil)
    // Those that are known still are.
    for pixel in 0..<256 as Range<UInt32> {
      #expect(palette.index(of: pixel << 12) == UInt8(pixel))
      #expect(palette.index(adding: pixel << 12) == Int(pixel))
    }
  }

  @Test func aClearedPaletteKnowsNothing() {
    var palette = Palette()
    for pixel in 0..<256 as Range<UInt32> { _ = palette.index(adding: pixel) }
    palette.removeAll()
    #expect(palette.pixels.isEmpty)
    #expect(palette.index(adding: 255) == 0)
  }

  /// The least of PNG's depths that counts so far.
  @Test(arguments: [
    (0, 1), (1, 1), (2, 1), (3, 2), (4, 2), (5, 4), (16, 4), (17, 8), (255, 8), (256, 8),
  ])
  func depths(_ count: UInt32, _ depth: Int) {
    var palette = Palette()
    for pixel in 0..<count { _ = palette.index(adding: pixel) }
    #expect(palette.bitDepth == depth)
  }

  /// Against a dictionary; the pixels of one round share low bits or high bits, to meet in the table.
  @Test func aDictionaryAgrees() {
    let seed: UInt64 = 51
    var random = SplitMix64(seed: seed)
    var palette = Palette()
    for round in 0..<50 {
      palette.removeAll()
      var indices: [UInt32: Int] = [:]
      for _ in 0..<600 {
        let number = UInt32.random(in: 0..<300, using: &random)
        let pixel = [number, number << 24 | number, number &* 0x9E37_79B1][round % 3]
        if indices[pixel] == nil, indices.count < 256 { indices[pixel] = indices.count }
        #expect(palette.index(adding: pixel) == indices[pixel], "seed \(seed), round \(round)")
      }
    }
  }
}
