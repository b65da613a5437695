/// A zlib stream taken apart by hand, so that the compressor is not judged by a library's leniency:
/// RFC 1950 for the frame, RFC 1951 for the blocks.
struct ZlibStream {
  /// What was compressed.
  let content: [UInt8]
  /// The checksum that the stream ends in, big-endian.
  let checksum: UInt32
  /// Base two logarithm of the window, 8 to 15.
  let windowBits: Int
  /// The farthest that a match reaches back.
  let farthest: Int

  /// Nil where the stream breaks a rule or anything follows it.
  init?(_ bytes: [UInt8]) {
    guard bytes.count >= 6, bytes[0] & 15 == 8, bytes[0] >> 4 <= 7, bytes[1] & 0x20 == 0,
      (Int(bytes[0]) << 8 | Int(bytes[1])) % 31 == 0
    else { return nil }
    windowBits = Int(bytes[0] >> 4) + 8
    var bits = BitReader(Array(bytes[2..<bytes.count - 4]))
    var blocks = Blocks()
    guard blocks.readAll(&bits), bits.isAtEnd else { return nil }
    content = blocks.content
    farthest = blocks.farthest
    checksum = bytes.suffix(4).reduce(0) { $0 << 8 | UInt32($1) }
  }

  /// Whether the checksum is that of the content, by the definition of Adler-32 in RFC 1950.
  var isIntact: Bool {
    var (a, b): (UInt32, UInt32) = (1, 0)
    for byte in content {
      a = (a + UInt32(byte)) % 65521
      b = (b + a) % 65521
    }
    return checksum == b << 16 | a
  }
}

/// Bits of bytes, the lowest first.
private struct BitReader {
  private let bytes: [UInt8]
  private var place = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  mutating func bit() -> Int? {
    guard place < bytes.count * 8 else { return nil }
    defer { place += 1 }
    return Int(bytes[place >> 3] >> UInt8(place & 7) & 1)
  }

  mutating func number(bits: Int) -> Int? {
    var number = 0
    for index in 0..<bits {
      guard let bit = bit() else { return nil }
      number |= bit << index
    }
    return number
  }

  mutating func alignToByte() { place = (place + 7) & ~7 }

  /// Whether fewer than eight bits are left.
  var isAtEnd: Bool { bytes.count * 8 - place < 8 }
}

/// A canonical Huffman code, RFC 1951 section 3.2.2.
private struct HuffmanCode {
  private var counts = [Int](repeating: 0, count: 16)
  private var symbols: [Int] = []

  init(lengths: [Int]) {
    for length in lengths where length > 0 { counts[length] += 1 }
    for length in 1...15 { symbols += lengths.indices.filter { lengths[$0] == length } }
  }

  func symbol(_ bits: inout BitReader) -> Int? {
    var (code, first, index) = (0, 0, 0)
    for length in 1...15 {
      guard let bit = bits.bit() else { return nil }
      code |= bit
      if code - first < counts[length] { return symbols[index + code - first] }
      index += counts[length]
      first = (first + counts[length]) << 1
      code <<= 1
    }
    return nil
  }
}

/// The blocks of a deflate stream, unpacked one after the other.
private struct Blocks {
  private(set) var content: [UInt8] = []
  private(set) var farthest = 0

  // The tables of RFC 1951 section 3.2.5.
  private static let lengthBases = [
    3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 15, 17, 19, 23, 27, 31, 35, 43, 51, 59, 67, 83, 99, 115, 131,
    163, 195, 227, 258,
  ]
  private static let lengthBits = [
    0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 0,
  ]
  private static let distanceBases = [
    1, 2, 3, 4, 5, 7, 9, 13, 17, 25, 33, 49, 65, 97, 129, 193, 257, 385, 513, 769, 1025, 1537,
    2049, 3073, 4097, 6145, 8193, 12289, 16385, 24577,
  ]
  /// In which the lengths of the code for lengths come.
  private static let order = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15]

  mutating func readAll(_ bits: inout BitReader) -> Bool {
    while true {
      guard let isLast = bits.bit(), let kind = bits.number(bits: 2) else { return false }
      let isWhole =
        switch kind {
        case 0: copyStored(&bits)
        case 1: unpack(&bits, Self.fixedLiterals, Self.fixedDistances)
        case 2: unpackDynamic(&bits)
        default: false
        }
      if !isWhole { return false }
      if isLast == 1 { return true }
    }
  }

  private static let fixedLiterals = HuffmanCode(
    lengths: (0..<288).map { $0 < 144 ? 8 : $0 < 256 ? 9 : $0 < 280 ? 7 : 8 })
  private static let fixedDistances = HuffmanCode(lengths: Array(repeating: 5, count: 30))

  private mutating func copyStored(_ bits: inout BitReader) -> Bool {
    bits.alignToByte()
    guard let count = bits.number(bits: 16), let inverse = bits.number(bits: 16),
      count == ~inverse & 0xFFFF
    else { return false }
    for _ in 0..<count {
      guard let byte = bits.number(bits: 8) else { return false }
      content.append(UInt8(byte))
    }
    return true
  }

  private mutating func unpackDynamic(_ bits: inout BitReader) -> Bool {
    guard let literals = bits.number(bits: 5), let distances = bits.number(bits: 5),
      let count = bits.number(bits: 4)
    else { return false }
    var codeLengths = [Int](repeating: 0, count: 19)
    for index in 0..<count + 4 {
      guard let length = bits.number(bits: 3) else { return false }
      codeLengths[Self.order[index]] = length
    }
    let code = HuffmanCode(lengths: codeLengths)
    var lengths: [Int] = []
    while lengths.count < literals + distances + 258 {
      guard let symbol = code.symbol(&bits) else { return false }
      let (value, base, extra) =
        switch symbol {
        case 16: (lengths.last ?? -1, 3, 2)
        case 17: (0, 3, 3)
        case 18: (0, 11, 7)
        default: (symbol, 1, 0)
        }
      guard value >= 0, let more = bits.number(bits: extra) else { return false }
      lengths += [Int](repeating: value, count: base + more)
    }
    guard lengths.count == literals + distances + 258 else { return false }
    return unpack(
      &bits, HuffmanCode(lengths: Array(lengths[..<(literals + 257)])),
      HuffmanCode(lengths: Array(lengths[(literals + 257)...])))
  }

  private mutating func unpack(
    _ bits: inout BitReader, _ literals: HuffmanCode, _ distances: HuffmanCode
  ) -> Bool {
    while let symbol = literals.symbol(&bits) {
      if symbol == 256 { return true }
      if symbol < 256 {
        content.append(UInt8(symbol))
        continue
      }
      guard symbol < 286, let more = bits.number(bits: Self.lengthBits[symbol - 257]),
        let reach = distances.symbol(&bits), reach < 30,
        let farther = bits.number(bits: max(0, reach / 2 - 1))
      else { return false }
      let distance = Self.distanceBases[reach] + farther
      guard distance <= content.count else { return false }
      farthest = max(farthest, distance)
      for _ in 0..<Self.lengthBases[symbol - 257] + more {
        content.append(content[content.count - distance])
      }
    }
    return false
  }
}
