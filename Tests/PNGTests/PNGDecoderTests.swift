import PNG
import TestSupport
import Testing

@Suite struct PNGDecoderTests {
  private static func file() throws -> [UInt8] {
    var random = SplitMix64(seed: 2)
    var sample = PremultipliedSample(width: 9, height: 9)
    for index in sample.pixels.indices {
      sample.pixels[index] = PremultipliedSample.randomPixel(using: &random)
    }
    var encoder = PNGEncoder()
    return try sample.encoded(by: &encoder)
  }

  @Test func everyTruncationIsAnError() throws {
    let bytes = try Self.file()
    for length in 0..<bytes.count - 12 {
      #expect(throws: PNGError.self, "cut to \(length)") {
        try PNGDecoder.decode(Array(bytes[..<length]))
      }
    }
  }

  @Test func damagedBytesAreAPictureOrAnError() throws {
    let seed: UInt64 = 12
    var random = SplitMix64(seed: seed)
    let whole = try Self.file()
    for _ in 0..<500 {
      var bytes = whole
      bytes[Int.random(in: bytes.indices, using: &random)] ^= UInt8.random(
        in: 1...255, using: &random)
      if let bitmap = try? PNGDecoder.decode(bytes) {
        #expect(bitmap.rgba.count == bitmap.width * bitmap.height * 4, "seed \(seed)")
      }
    }
  }

  @Test func aHugeClaimIsRefused() {
    // An IHDR of 2³⁰ × 2³⁰ pixels.
    let header: [UInt8] = [0x49, 0x48, 0x44, 0x52, 0x40, 0, 0, 0, 0x40, 0, 0, 0, 8, 6, 0, 0, 0]
    let bytes: [UInt8] =
      [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13] + header + [0, 0, 0, 0]
    #expect(throws: PNGError.self) { try PNGDecoder.decode(bytes) }
  }

  @Test func foglineKnowsItsOwn() throws {
    let bytes = try Self.file()
    #expect(PNGDecoder.isFogline(bytes))
    #expect(PNGDecoder.isFogline(bytes.prefix(2048)))
    var other = bytes
    let mark = try #require(
      bytes.indices.first { bytes[$0...].starts(with: Array("Fogline".utf8)) })
    other[mark] = 0x66
    #expect(!PNGDecoder.isFogline(other))
    #expect(!PNGDecoder.isFogline([]))
    #expect(!PNGDecoder.isFogline(bytes.prefix(20)))
  }
}
