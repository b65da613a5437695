import CPNG
import PNG
import TestSupport
import Testing

@Suite struct PNGEncoderTests {
  /// A picture of so many colours, all on it.
  private static func picture(colors: Int, alpha: Int) -> PremultipliedSample {
    var sample = PremultipliedSample(width: 40, height: 33)
    for place in 0..<(40 * 33) {
      let color = place % colors
      sample[place % 40, place / 40] = PremultipliedSample.pixel(alpha, color % 16, color / 16, 3)
    }
    return sample
  }

  @Test(arguments: [
    (1, 1), (2, 1), (3, 2), (4, 2), (5, 4), (16, 4), (17, 8), (256, 8),
  ])
  func fewColoursGiveAPaletteOfTheLeastDepth(_ colors: Int, _ depth: UInt8) throws {
    for alpha in [255, 20] {
      var encoder = PNGEncoder()
      let sample = Self.picture(colors: colors, alpha: alpha)
      let bytes = try sample.encoded(by: &encoder)
      let file = try #require(PNGFile(bytes))
      #expect(file.colorType == 3)
      #expect(file.bitDepth == depth)
      #expect(file["PLTE"]?.count == 3 * colors)
      #expect(file["tRNS"]?.count == (alpha == 255 ? nil : colors))
      #expect(try PNGDecoder.decode(bytes) == sample.straight)
    }
  }

  @Test func moreColoursGiveTrueColour() throws {
    var encoder = PNGEncoder()
    let opaque = Self.picture(colors: 257, alpha: 255)
    let file = try #require(PNGFile(try opaque.encoded(by: &encoder)))
    #expect(file.colorType == 2)
    let clear = Self.picture(colors: 257, alpha: 200)
    #expect(PNGFile(try clear.encoded(by: &encoder))?.colorType == 6)
  }

  @Test func theFrame() throws {
    var encoder = PNGEncoder()
    var sample = PremultipliedSample(width: 300, height: 2)
    sample[1, 1] = PremultipliedSample.pixel(128, 64, 0, 0)
    let file = try #require(PNGFile(try sample.encoded(by: &encoder)))
    #expect(
      file.chunks.map(\.kind) == ["IHDR", "sRGB", "PLTE", "tRNS", "tEXt", "IDAT", "IEND"])
    #expect(file.chunks.allSatisfy { $0.isIntact })
    #expect(file["IHDR"] == [0, 0, 1, 44, 0, 0, 0, 2, 1, 3, 0, 0, 0])
    #expect(file["sRGB"] == [0])
    #expect(file["PLTE"] == [0, 0, 0, 128, 0, 0])
    #expect(file["tRNS"] == [0, 128])
    #expect(file["tEXt"] == Array("Software\0Fogline".utf8))
    // RFC 1950: a window of 32 kB at most, and a header that 31 divides.
    let header = try #require(file["IDAT"]?.prefix(2))
    #expect(header[0] & 15 == 8)
    #expect((Int(header[0]) << 8 | Int(header[1])) % 31 == 0)
  }

  @Test func nothingIsLost() throws {
    let seed: UInt64 = 99
    var random = SplitMix64(seed: seed)
    var encoder = PNGEncoder()
    for round in 0..<60 {
      var sample = PremultipliedSample(
        width: Int.random(in: 1...70, using: &random),
        height: Int.random(in: 1...70, using: &random),
        extra: Int.random(in: 0...3, using: &random))
      let inks = (0..<[1, 3, 40, 5000][round % 4]).map { _ in
        PremultipliedSample.randomPixel(using: &random)
      }
      for y in 0..<sample.height {
        var x = 0
        while x < sample.width {
          let ink = inks.randomElement(using: &random) ?? 0
          for _ in 0..<Int.random(in: 1...20, using: &random) where x < sample.width {
            sample[x, y] = ink
            x += 1
          }
        }
      }
      let bytes = try sample.encoded(by: &encoder)
      #expect(try PNGDecoder.decode(bytes) == sample.straight, "seed \(seed), round \(round)")
    }
  }

  /// A picture of several blocks of rows.
  @Test func aLargePicture() throws {
    var random = SplitMix64(seed: 7)
    var encoder = PNGEncoder()
    var sample = PremultipliedSample(width: 1100, height: 700)
    for index in sample.pixels.indices where index % 3 == 0 {
      sample.pixels[index] = PremultipliedSample.randomPixel(using: &random)
    }
    #expect(try PNGDecoder.decode(try sample.encoded(by: &encoder)) == sample.straight)
  }

  @Test func masksAreIndexedByTheirAlpha() throws {
    var random = SplitMix64(seed: 3)
    var encoder = PNGEncoder()
    let mask = (0..<50 * 30).map { _ in UInt8.random(in: 0...255, using: &random) }
    let bytes = try mask.withUnsafeBytes {
      try encoder.encode(mask: $0, width: 47, height: 30, stride: 50, red: 9, green: 8, blue: 7)
    }
    let file = try #require(PNGFile(bytes))
    #expect(file.colorType == 3)
    #expect(file["tRNS"] == (0..<255).map { UInt8($0) })
    let bitmap = try PNGDecoder.decode(bytes)
    for y in 0..<30 {
      for x in 0..<47 { #expect(bitmap[x, y] == SIMD4(9, 8, 7, mask[y * 50 + x])) }
    }
  }

  @Test func theSameBytesWhateverCameBefore() async throws {
    let pictures = [Self.picture(colors: 9, alpha: 70), Self.picture(colors: 300, alpha: 255)]
    var fresh = PNGEncoder()
    let wanted = try pictures.map { try $0.encoded(by: &fresh) }
    var used = PNGEncoder()
    for index in [1, 0, 0, 1] { #expect(try pictures[index].encoded(by: &used) == wanted[index]) }
    try await withThrowingTaskGroup(of: [[UInt8]].self) { group in
      for _ in 0..<4 {
        group.addTask {
          var encoder = PNGEncoder()
          return try pictures.map { try $0.encoded(by: &encoder) }
        }
      }
      for try await result in group { #expect(result == wanted) }
    }
  }

  /// An empty tile is one constant of less than 200 bytes.
  @Test(arguments: [256, 512])
  func emptyTiles(_ side: Int) throws {
    var encoder = PNGEncoder()
    var other = PNGEncoder()
    let tile = PremultipliedSample(width: side, height: side)
    let bytes = try tile.encoded(by: &encoder)
    #expect(bytes.count < 200)
    #expect(try tile.encoded(by: &encoder) == bytes)
    #expect(try tile.encoded(by: &other) == bytes)
    #expect(try PNGDecoder.decode(bytes) == tile.straight)
  }

  /// A sparse tile is no larger than libpng makes it at its default level, 6.
  @Test func sparseTilesAreSmall() throws {
    var tile = PremultipliedSample(width: 256, height: 256)
    for x in 0..<256 {
      let y = 128 + (x * x / 700) % 90
      for (offset, alpha) in [(-2, 90), (-1, 230), (0, 230), (1, 230), (2, 60 + x % 8)] {
        tile[x, y + offset] = PremultipliedSample.pixel(alpha, alpha / 2, alpha / 4, 0)
      }
    }
    var encoder = PNGEncoder()
    let ours = try tile.encoded(by: &encoder)
    var image = png_image()
    image.version = UInt32(PNG_IMAGE_VERSION)
    (image.width, image.height) = (256, 256)
    image.format = PNG_FORMAT_FLAG_COLOR | PNG_FORMAT_FLAG_ALPHA
    var count = 1 << 20
    var bytes = [UInt8](repeating: 0, count: count)
    let isWritten = png_image_write_to_memory(
      &image, &bytes, &count, 0, tile.straight.rgba, 0, nil)
    #expect(isWritten != 0)
    #expect(ours.count <= count, "\(ours.count) against \(count)")
  }

  @Test func sizesThatDoNotFitAreErrors() {
    var encoder = PNGEncoder()
    let pixels = [UInt8](repeating: 0, count: 64)
    for (width, height, stride) in [(0, 4, 16), (4, 0, 16), (4, 5, 16), (5, 4, 16), (4, 4, 17)] {
      #expect(throws: PNGError.wrongSize) {
        try pixels.withUnsafeBytes {
          try encoder.encode(premultiplied: $0, width: width, height: height, stride: stride)
        }
      }
    }
  }
}
