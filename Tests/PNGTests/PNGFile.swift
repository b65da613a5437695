/// The chunks of a PNG file, taken apart by hand so that the encoder is not judged by its own
/// library.
struct PNGFile {
  struct Chunk {
    let kind: String
    let data: [UInt8]
    let isIntact: Bool
  }

  let chunks: [Chunk]

  /// Nil where the signature or a length is wrong.
  init?(_ bytes: [UInt8]) {
    guard bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) else { return nil }
    var chunks: [Chunk] = []
    var start = 8
    while start < bytes.count {
      guard start + 12 <= bytes.count else { return nil }
      let length = Int(Self.number(bytes[start..<start + 4]))
      guard start + 12 + length <= bytes.count else { return nil }
      let body = bytes[start + 4..<start + 8 + length]
      let sum = Self.number(bytes[start + 8 + length..<start + 12 + length])
      chunks.append(
        Chunk(
          kind: String(decoding: body.prefix(4), as: UTF8.self), data: Array(body.dropFirst(4)),
          isIntact: Self.crc32(body) == sum))
      start += 12 + length
    }
    self.chunks = chunks
  }

  subscript(kind: String) -> [UInt8]? { chunks.first { $0.kind == kind }?.data }

  /// The colour type of IHDR: 2 RGB, 3 palette, 6 RGBA.
  var colorType: UInt8? { self["IHDR"].map { $0[9] } }
  var bitDepth: UInt8? { self["IHDR"].map { $0[8] } }

  /// The image data of all IDAT chunks together; nil where it is no zlib stream.
  var imageData: ZlibStream? {
    ZlibStream(chunks.filter { $0.kind == "IDAT" }.flatMap(\.data))
  }

  private static func number(_ bytes: ArraySlice<UInt8>) -> UInt32 {
    bytes.reduce(0) { $0 << 8 | UInt32($1) }
  }

  /// Annex D of the PNG specification.
  private static func crc32(_ bytes: ArraySlice<UInt8>) -> UInt32 {
    var crc: UInt32 = 0xFFFF_FFFF
    for byte in bytes {
      crc ^= UInt32(byte)
      for _ in 0..<8 { crc = crc & 1 == 1 ? crc >> 1 ^ 0xEDB8_8320 : crc >> 1 }
    }
    return ~crc
  }
}
