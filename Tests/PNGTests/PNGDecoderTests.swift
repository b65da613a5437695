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

  /// Up to the last chunk, which holds nothing; a file without it is whole or an error.
  @Test func everyTruncationIsAnError() throws {
    let bytes = try Self.file()
    for length in 0..<bytes.count - 12 {
      #expect(throws: PNGError.self, "cut to \(length)") {
        try PNGDecoder.decode(Array(bytes[..<length]))
      }
    }
    let whole = try PNGDecoder.decode(bytes)
    for length in bytes.count - 12..<bytes.count {
      let bitmap = try? PNGDecoder.decode(Array(bytes[..<length]))
      #expect(bitmap == nil || bitmap == whole, "cut to \(length)")
    }
  }

  @Test func damagedBytesAreAPictureOrAnError() throws {
    let seed: UInt64 = 12
    var random = SplitMix64(seed: seed)
    let whole = try Self.file()
    for round in 0..<2000 {
      var bytes = whole
      for _ in 0..<Int.random(in: 1...3, using: &random) {
        bytes[Int.random(in: bytes.indices, using: &random)] ^= UInt8.random(
          in: 1...255, using: &random)
      }
      do {
        let bitmap = try PNGDecoder.decode(bytes)
        #expect(
          bitmap.rgba.count == bitmap.width * bitmap.height * 4, "seed \(seed), round \(round)")
      } catch {
        #expect(!error.description.isEmpty, "seed \(seed), round \(round)")
      }
      _ = PNGDecoder.isFogline(bytes)
    }
  }

  /// A flipped bit in what the picture is made of never gives another picture in silence.
  @Test func everyFlippedBitOfThePictureIsAnError() throws {
    let whole = try Self.file()
    let file = try #require(PNGFile(whole))
    var start = 8
    for chunk in file.chunks {
      let body = start + 8..<start + 8 + chunk.data.count
      start = body.upperBound + 4
      guard ["IHDR", "PLTE", "IDAT"].contains(chunk.kind) else { continue }
      for bit in 8 * body.lowerBound..<8 * body.upperBound {
        var bytes = whole
        bytes[bit / 8] ^= 1 << UInt8(bit % 8)
        #expect(throws: PNGError.self, "\(chunk.kind), bit \(bit)") {
          try PNGDecoder.decode(bytes)
        }
      }
    }
  }

  /// libpng would set the memory aside before it looks.
  @Test func aChunkThatClaimsMoreThanThereIs() throws {
    var bytes = try Self.file()
    let mark = try #require(bytes.indices.first { bytes[$0...].starts(with: Array("tEXt".utf8)) })
    bytes[mark - 4] = 0x7F
    #expect(throws: PNGError.truncated) { try PNGDecoder.decode(bytes) }
  }

  /// What is packed in them is never unpacked: here it is not even packed right.
  @Test func chunksWithoutPixelsAreLeftOut() throws {
    let whole = try Self.file()
    let header = 8 + 25
    // Length 4, kind, four bytes that are no zlib stream, and a checksum that is wrong.
    for kind in ["zTXt", "iCCP", "iTXt", "eXIf", "quUx"] {
      let chunk: [UInt8] = [0, 0, 0, 4] + Array(kind.utf8) + [0x61, 0, 0, 1] + [0, 0, 0, 0]
      let bytes = Array(whole[..<header]) + chunk + Array(whole[header...])
      #expect(try PNGDecoder.decode(bytes) == PNGDecoder.decode(whole), "\(kind)")
    }
    // One that must be understood is not passed over.
    let chunk: [UInt8] = [0, 0, 0, 0] + Array("QUUX".utf8) + [0, 0, 0, 0]
    let bytes = Array(whole[..<header]) + chunk + Array(whole[header...])
    #expect(throws: PNGError.self) { try PNGDecoder.decode(bytes) }
  }

  @Test(arguments: [[], [0x89], Array("GIF89a; this is no PNG".utf8)] as [[UInt8]])
  func whatIsNoPNG(_ bytes: [UInt8]) {
    #expect(throws: PNGError.self) { try PNGDecoder.decode(bytes) }
    #expect(!PNGDecoder.isFogline(bytes))
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
