import TestSupport
import Testing

@testable import PNG

@Suite struct ReducedPaletteTests {
  private static let anchors: [UInt32] = [0xFF2E_9E4F, 0xFFF2_C72E, 0xFFF0_8A24, 0xFFD7_263D]

  /// Strokes over each other, as layers of premultiplied colours with faded edges.
  private static func strokes(_ side: Int, using random: inout SplitMix64) -> [UInt32] {
    var pixels = [UInt32](repeating: 0, count: side * side)
    for _ in 0..<40 {
      let anchor = anchors.randomElement(using: &random) ?? 0
      let (x, y) = (
        Double.random(in: 0..<Double(side), using: &random),
        Double.random(in: -1...1, using: &random)
      )
      for row in 0..<side {
        for column in 0..<side {
          let distance = abs(Double(column) - x - y * Double(row))
          let coverage = min(max(3 - distance, 0), 1)
          guard coverage > 0 else { continue }
          let place = row * side + column
          let rest = Double(255 - pixels[place] >> 24) * coverage
          var sum: UInt32 = 0
          for shift in [24, 16, 8, 0] as [UInt32] {
            let own = Double(anchor >> shift & 255) * rest / 255
            sum |= min(255, (pixels[place] >> shift & 255) + UInt32(own.rounded())) << shift
          }
          pixels[place] = sum
        }
      }
    }
    return pixels
  }

  private static func premultiplied(_ rgba: [UInt8], _ index: Int) -> [Int] {
    let alpha = Int(rgba[4 * index + 3])
    return (0..<3).map { (Int(rgba[4 * index + $0]) * alpha + 127) / 255 } + [alpha]
  }

  /// The bound that the encoder states, on every channel of every pixel of the decoded file.
  @Test func noChannelIsFartherOffThanTheBound() throws {
    let seed: UInt64 = 111
    var random = SplitMix64(seed: seed)
    var encoder = PNGEncoder()
    for round in 0..<20 {
      let side = 96
      let pixels = Self.strokes(side, using: &random)
      func encode(_ anchors: [UInt32]?) throws -> [UInt8] {
        try pixels.withUnsafeBytes {
          try encoder.encode(
            premultiplied: $0, width: side, height: side, stride: 4 * side,
            reducedAround: anchors)
        }
      }
      let (exact, reduced) = try (encode(nil), encode(Self.anchors))
      #expect(reduced.count < exact.count / 2, "seed \(seed), round \(round)")
      let decoded = try PNGDecoder.decode(reduced).rgba
      for (index, pixel) in pixels.enumerated() {
        let wanted = [16, 8, 0, 24].map { Int(pixel >> UInt32($0) & 255) }
        let found = Self.premultiplied(decoded, index)
        let off = zip(wanted, found).map { abs($0 - $1) }.max() ?? 0
        // Straight colours are rounded once more.
        guard off > PNGEncoder.reductionBound else { continue }
        Issue.record("seed \(seed), round \(round), pixel \(index): \(wanted) became \(found)")
        return
      }
    }
  }

  @Test func transparentAndAnchorsAreExact() throws {
    let seed: UInt64 = 112
    var random = SplitMix64(seed: seed)
    var palette = ReducedPalette(anchors: Self.anchors)
    let pixels = Self.strokes(96, using: &random)
    let indices = pixels.map { palette.index(of: $0) }
    for (pixel, index) in zip(pixels, indices) where pixel == 0 || Self.anchors.contains(pixel) {
      #expect(index.map { palette.pixels[Int($0)] } == pixel)
    }
  }

  @Test func whatHasTooManyColoursIsLeftToOthers() throws {
    var random = SplitMix64(seed: 113)
    var palette = ReducedPalette(anchors: [])
    var isFull = false
    for _ in 0..<20_000 {
      let pixel = UInt32.random(in: 0...0xFF_FFFF, using: &random) | 0xFF00_0000
      if palette.index(of: pixel) == nil { isFull = true }
    }
    #expect(isFull)
    #expect(palette.pixels.count == 256)
    // And the encoder keeps every colour of such an image.
    let side = 128
    let pixels = (0..<side * side).map { _ in
      UInt32.random(in: 0...0xFF_FFFF, using: &random) | 0xFF00_0000
    }
    var encoder = PNGEncoder()
    let decoded = try PNGDecoder.decode(
      try pixels.withUnsafeBytes {
        try encoder.encode(
          premultiplied: $0, width: side, height: side, stride: 4 * side,
          reducedAround: Self.anchors)
      })
    #expect(decoded.rgba[0] == UInt8(pixels[0] >> 16 & 255))
    #expect(decoded.rgba[4 * 5000 + 2] == UInt8(pixels[5000] & 255))
  }
}
