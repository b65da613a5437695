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

  /// The palette is chosen exactly when the colours fit into it, however they are spread.
  @Test func thePaletteIsForUpTo256Colours() throws {
    let seed: UInt64 = 61
    var random = SplitMix64(seed: seed)
    var encoder = PNGEncoder()
    for round in 0..<40 {
      let count = Int.random(in: 250...262, using: &random)
      // Distinct in their green, or in their alpha and green.
      let isOpaque = Bool.random(using: &random)
      let inks = (0..<count).map {
        PremultipliedSample.pixel(isOpaque ? 255 : 200 + $0 % 50, $0 / 3 % 200, $0 % 200, $0 / 200)
      }
      var sample = PremultipliedSample(width: 31, height: 20, extra: 1)
      // Pixels beyond the rows' ends do not count.
      for index in sample.pixels.indices { sample.pixels[index] = UInt32(index) | 0xFF00_0000 }
      var places = (0..<31 * 20).map { inks[$0 % count] }
      places.shuffle(using: &random)
      for (place, ink) in places.enumerated() { sample[place % 31, place / 31] = ink }
      let bytes = try sample.encoded(by: &encoder)
      let file = try #require(PNGFile(bytes))
      #expect(
        file.colorType == (Set(inks).count <= 256 ? 3 : isOpaque ? 2 : 6),
        "seed \(seed), round \(round)")
      #expect(try PNGDecoder.decode(bytes) == sample.straight, "seed \(seed), round \(round)")
    }
  }

  /// The image data is one zlib stream of a filter byte and a row, row after row, whose checksum is
  /// right; the chunks' checksums are too.
  @Test func theImageDataIsWhatTheHeaderSays() throws {
    let seed: UInt64 = 62
    var random = SplitMix64(seed: seed)
    var encoder = PNGEncoder()
    for (round, inkCount) in [1, 2, 3, 16, 17, 256, 400].enumerated() {
      var sample = PremultipliedSample(
        width: Int.random(in: 20...40, using: &random),
        height: Int.random(in: 20...40, using: &random))
      let isOpaque = Bool.random(using: &random)
      for index in sample.pixels.indices {
        let ink = index % inkCount
        sample.pixels[index] = PremultipliedSample.pixel(
          isOpaque ? 255 : 100, ink / 20, ink % 20, 0)
      }
      let file = try #require(PNGFile(try sample.encoded(by: &encoder)))
      #expect(file.chunks.allSatisfy { $0.isIntact })
      let type = try #require(file.colorType)
      let depth = Int(try #require(file.bitDepth))
      let channels = try #require([2: 3, 3: 1, 6: 4][Int(type)])
      let rowBytes = (sample.width * channels * depth + 7) / 8
      let stream = try #require(file.imageData)
      #expect(stream.isIntact, "seed \(seed), round \(round)")
      #expect(stream.content.count == (rowBytes + 1) * sample.height)
      #expect(file.chunks.filter { $0.kind == "IDAT" }.count == 1)
      // No filter is used on colours, whose rows would only grow.
      let filters = stride(from: 0, to: stream.content.count, by: rowBytes + 1)
      #expect(filters.allSatisfy { stream.content[$0] == 0 })
    }
  }

  /// The pixels of one row of each form, taken out by hand.
  @Test func pixelsLieInTheRowsAsThePNGSpecificationHasThem() throws {
    var encoder = PNGEncoder()
    // Four colours at 2 bits, the leftmost highest: 0, 1, 2, 3, then 0 and padding.
    var sample = PremultipliedSample(width: 5, height: 1)
    for (x, pixel) in [0xFF00_0000, 0xFFFF_0000, 0xFF00_FF00, 0x8000_0080, 0xFF00_0000].enumerated()
    {
      sample.pixels[x] = UInt32(pixel)
    }
    var file = try #require(PNGFile(try sample.encoded(by: &encoder)))
    #expect(file.imageData?.content == [0, 0b00_01_10_11, 0])
    #expect(file["PLTE"] == [0, 0, 0, 255, 0, 0, 0, 255, 0, 0, 0, 255])
    #expect(file["tRNS"] == [255, 255, 255, 128])
    // A row of 300 colours, RGB; then with one that is half clear, RGBA.
    sample = PremultipliedSample(width: 300, height: 1)
    for x in 0..<300 { sample.pixels[x] = PremultipliedSample.pixel(255, 1, x / 256, x % 256) }
    file = try #require(PNGFile(try sample.encoded(by: &encoder)))
    let rgb = (0..<300).flatMap { [1, UInt8($0 / 256), UInt8($0 % 256)] as [UInt8] }
    #expect(file.imageData?.content == [0] + rgb)
    sample.pixels[299] = PremultipliedSample.pixel(128, 64, 0, 128)
    file = try #require(PNGFile(try sample.encoded(by: &encoder)))
    let rgba = (0..<299).flatMap { [1, UInt8($0 / 256), UInt8($0 % 256), 255] as [UInt8] }
    // 64 · 255 / 128 = 127.5, rounded up.
    #expect(file.imageData?.content == [0] + rgba + [128, 0, 255, 128])
  }

  @Test func onePixelOfEachKind() throws {
    var encoder = PNGEncoder()
    for pixel in [0, 0xFF00_0000, 0x0100_0000, 0x0101_0101, 0x80FF_FFFF] as [UInt32] {
      var sample = PremultipliedSample(width: 1, height: 1)
      sample[0, 0] = pixel
      #expect(try PNGDecoder.decode(try sample.encoded(by: &encoder)) == sample.straight)
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

  /// A thin line on nothing is no larger than libpng makes it of the same RGBA pixels at its default
  /// level, 6. Given our palette as well, libpng makes an eighth to a fifth less in many times the
  /// time: that is what igzip's speed costs, and it may not cost more than a quarter.
  @Test(arguments: [1, 2, 4])
  func sparseTilesAreSmall(width: Int) throws {
    var tile = PremultipliedSample(width: 256, height: 256)
    for x in 0..<256 {
      let y = 128 + (x * x / 700) % 90
      let edge = 40 + x % 8 * 20
      for (offset, alpha) in ([edge] + Array(repeating: 230, count: width) + [230 - edge])
        .enumerated()
      {
        tile[x, y + offset] = PremultipliedSample.pixel(alpha, alpha / 2, alpha / 4, 0)
      }
    }
    var encoder = PNGEncoder()
    let ours = try tile.encoded(by: &encoder)
    let bitmap = tile.straight
    #expect(ours.count <= (try Self.libpngSize(of: bitmap, isIndexed: false)))
    #expect(4 * ours.count <= 5 * (try Self.libpngSize(of: bitmap, isIndexed: true)))
  }

  /// How many bytes libpng's own writer makes of a picture, as RGBA or with a palette.
  private static func libpngSize(of bitmap: Bitmap, isIndexed: Bool) throws -> Int {
    var image = png_image()
    image.version = UInt32(PNG_IMAGE_VERSION)
    (image.width, image.height) = (UInt32(bitmap.width), UInt32(bitmap.height))
    image.format = PNG_FORMAT_FLAG_COLOR | PNG_FORMAT_FLAG_ALPHA
    var pixels = bitmap.rgba
    var palette: [UInt8] = []
    if isIndexed {
      var indices: [SIMD4<UInt8>: UInt8] = [:]
      pixels = (0..<bitmap.width * bitmap.height).map { place in
        let color = bitmap[place % bitmap.width, place / bitmap.width]
        if let index = indices[color] { return index }
        defer { palette += [color.x, color.y, color.z, color.w] }
        let index = UInt8(indices.count)
        indices[color] = index
        return index
      }
      image.format |= PNG_FORMAT_FLAG_COLORMAP
      image.colormap_entries = UInt32(indices.count)
    }
    var count = 1 << 20
    var bytes = [UInt8](repeating: 0, count: count)
    let isWritten = png_image_write_to_memory(&image, &bytes, &count, 0, pixels, 0, palette)
    try #require(isWritten != 0)
    return count
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
