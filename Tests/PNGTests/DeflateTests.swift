import CPNG
import TestSupport
import Testing

@testable import PNG

@Suite struct DeflateTests {
  /// `bytes` compressed in pieces of these sizes, and the rest in one more.
  private static func compress(
    _ bytes: [UInt8], pieces: [Int] = [], with deflate: Deflate = Deflate()
  ) throws -> [UInt8] {
    deflate.begin()
    var rest = bytes[...]
    for piece in pieces {
      try Array(rest.prefix(piece)).withUnsafeBytes { try deflate.write($0, isLast: false) }
      rest = rest.dropFirst(piece)
    }
    try Array(rest).withUnsafeBytes { try deflate.write($0, isLast: true) }
    return deflate.withStream { Array($0) }
  }

  /// Random bytes of so many values, in runs of up to `run`.
  private static func bytes(
    _ count: Int, values: Int, run: Int, using random: inout SplitMix64
  ) -> [UInt8] {
    var bytes: [UInt8] = []
    while bytes.count < count {
      let value = UInt8(Int.random(in: 0..<values, using: &random))
      bytes += repeatElement(value, count: Int.random(in: 1...run, using: &random))
    }
    return Array(bytes.prefix(count))
  }

  /// An unpacker that finds nothing wrong proves nothing: streams written by Python's zlib, of
  /// fixed codes, stored, and of codes of their own, with the bits that Python's zlib does not miss
  /// when they are flipped (most only fill up a byte).
  @Test(arguments: [
    ("78da4b4c4a4e8421001de00499", "abcabcabcabc", [70, 71]),
    ("7801010700f8ff466f676c696e650aba02c5", "Fogline", [19, 20, 21, 22, 23]),
    (
      """
      78da158ec101c030080217e2a1c69ab8ff623d5e240a78a1546b95a3fa7446bd9ad64b6584b2d06e\
      b638160b9efad0b73ad5f849e3eb465febabd57747836fd0cbff327fec17df8e7b0966d0904955ba\
      338bf23cbed23ef7f9ee18604c7221cad76680b0c21469e28a559d6855474246a2c6afebd9f376f1\
      1d270efd8686fcd0779ae61fa1013182
      """, (0..<60).map { "\($0 * $0)," }.joined(), [945, 1053, 1054, 1055]
    ),
  ])
  func theUnpackerOfTheseTests(_ hexadecimal: String, _ content: String, _ idle: [Int]) throws {
    let digits = hexadecimal.compactMap(\.hexDigitValue)
    let bytes = stride(from: 0, to: digits.count, by: 2).map {
      UInt8(digits[$0] << 4 | digits[$0 + 1])
    }
    let stream = try #require(ZlibStream(bytes))
    #expect(String(decoding: stream.content, as: UTF8.self) == content)
    #expect(stream.isIntact)
    let missed = (0..<8 * bytes.count).filter { bit in
      var damaged = bytes
      damaged[bit / 8] ^= 1 << UInt8(bit % 8)
      return ZlibStream(damaged)?.isIntact == true
    }
    #expect(missed == idle)
    #expect(ZlibStream(bytes.dropLast())?.isIntact != true)
  }

  @Test func noBytes() throws {
    let stream = try #require(ZlibStream(try Self.compress([])))
    #expect(stream.content.isEmpty)
    // RFC 1950: the Adler-32 of nothing is 1.
    #expect(stream.checksum == 1)
  }

  @Test func oneByte() throws {
    for byte in [0, 1, 7, 127, 128, 254, 255] as [UInt8] {
      let stream = try #require(ZlibStream(try Self.compress([byte])))
      #expect(stream.content == [byte])
      // a = 1 + byte, b = a.
      #expect(stream.checksum == (UInt32(byte) + 1) * 0x10001)
    }
  }

  /// The Adler-32 that RFC 1950's sample code gives for this word (and Wikipedia's example).
  @Test func aKnownChecksum() throws {
    let stream = try #require(ZlibStream(try Self.compress(Array("Wikipedia".utf8))))
    #expect(stream.checksum == 0x11E6_0398)
  }

  /// igzip by itself gives other bytes in about one of a thousand places of memory, which no test can
  /// choose; a first block of eight bytes keeps it from that. RFC 1951, 3.2.4: a block without
  /// content, whose length is 0 and its complement, ends it.
  @Test func aShortBlockGoesFirst() throws {
    var random = SplitMix64(seed: 17)
    for count in [9, 100, 60_000] {
      let content = Self.bytes(count, values: 30, run: 40, using: &random)
      let stream = try Self.compress(content)
      let end = try #require(
        (0..<30).first { stream[$0...].starts(with: [0x00, 0x00, 0xFF, 0xFF]) })
      let first = try #require(ZlibStream(stream[..<(end + 4)] + [0x03, 0x00, 0, 0, 0, 0]))
      #expect(first.content == Array(content.prefix(8)))
    }
  }

  @Test func randomContentComesBack() throws {
    let seed: UInt64 = 41
    var random = SplitMix64(seed: seed)
    let deflate = Deflate()
    for round in 0..<40 {
      let content = Self.bytes(
        Int.random(in: 0...3000, using: &random), values: [1, 2, 17, 256][round % 4],
        run: [1, 40, 400][round % 3], using: &random)
      let stream = try #require(
        ZlibStream(try Self.compress(content, with: deflate)), "seed \(seed), round \(round)")
      #expect(stream.content == content, "seed \(seed), round \(round)")
      #expect(stream.isIntact, "seed \(seed), round \(round)")
      #expect(stream.farthest <= 1 << stream.windowBits, "seed \(seed), round \(round)")
    }
  }

  /// Empty pieces among them.
  @Test func contentInPiecesComesBack() throws {
    let seed: UInt64 = 42
    var random = SplitMix64(seed: seed)
    for round in 0..<30 {
      let content = Self.bytes(
        Int.random(in: 0...3000, using: &random), values: [2, 256][round % 2], run: 9,
        using: &random)
      let pieces = (0..<Int.random(in: 0...12, using: &random)).map { _ in
        Int.random(in: 0...500, using: &random)
      }
      let stream = try #require(ZlibStream(try Self.compress(content, pieces: pieces)))
      #expect(stream.content == content, "seed \(seed), round \(round)")
      #expect(stream.isIntact, "seed \(seed), round \(round)")
    }
  }

  /// Matches reach back to the end of the window and not beyond.
  @Test func contentThatRepeatsFarApart() throws {
    let seed: UInt64 = 43
    var random = SplitMix64(seed: seed)
    let word = Self.bytes(300, values: 256, run: 1, using: &random)
    let filler = Self.bytes(32_600, values: 2, run: 50, using: &random)
    let content = word + filler + word + filler + word
    let stream = try #require(ZlibStream(try Self.compress(content)))
    #expect(stream.content == content, "seed \(seed)")
    #expect(stream.isIntact)
    #expect(stream.farthest <= 1 << stream.windowBits)
  }

  @Test func incompressibleContentGrowsByLittle() throws {
    let seed: UInt64 = 44
    var random = SplitMix64(seed: seed)
    let content = Self.bytes(30_000, values: 256, run: 1, using: &random)
    let bytes = try Self.compress(content)
    // Stored blocks cost 5 bytes for each 65,535; a percent leaves room for shorter blocks.
    #expect(bytes.count <= content.count + content.count / 100)
    let stream = try #require(ZlibStream(bytes))
    #expect(stream.content == content, "seed \(seed)")
    #expect(stream.isIntact)
  }

  /// What was compressed before leaves no trace.
  @Test func theSameBytesFromAUsedAndAFreshOne() throws {
    let seed: UInt64 = 45
    var random = SplitMix64(seed: seed)
    let used = Deflate()
    for round in 0..<20 {
      let content = Self.bytes(
        Int.random(in: 0...5000, using: &random), values: [2, 30, 256][round % 3], run: 20,
        using: &random)
      #expect(
        try Self.compress(content, with: used) == Self.compress(content), "seed \(seed), \(round)")
    }
  }

  /// 16 MiB in one piece, as rows of a picture that libpng and its zlib unpack.
  @Test(arguments: [false, true])
  func hugeContent(isRandom: Bool) throws {
    let side = 2048
    var random = SplitMix64(seed: 46)
    // Rows of no filter, each another rotation of the same random bytes.
    let noise = (0..<8 * side).map { _ in UInt8.random(in: 0...255, using: &random) }
    let calm = [UInt8](repeating: 7, count: 4 * side)
    var rows: [UInt8] = []
    var pixels: [UInt8] = []
    for y in 0..<side {
      let row = isRandom ? noise[(2 * y)..<(2 * y + 4 * side)] : calm[...]
      rows.append(0)
      rows.append(contentsOf: row)
      pixels.append(contentsOf: row)
    }
    let data = try Self.compress(rows)
    #expect(data.count < (isRandom ? rows.count + rows.count / 100 : rows.count / 100))
    var output = fogline_png_output()
    defer { free(output.bytes) }
    let isFramed = fogline_png_frame(
      &output, UInt32(side), UInt32(side), 8, PNG_COLOR_TYPE_RGB_ALPHA, [], 0, [], 0, "x", data,
      data.count)
    #expect(isFramed == 1)
    let file = Array(UnsafeBufferPointer(start: output.bytes, count: output.count))
    let decoded = try PNGDecoder.decode(file).rgba
    #expect(decoded.count == pixels.count)
    // In one call: comparing arrays of this size takes seconds in a debug build.
    #expect(memcmp(decoded, pixels, min(decoded.count, pixels.count)) == 0)
  }
}
