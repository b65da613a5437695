/// Reads what ``ByteWriter`` wrote; every read gives nil beyond the end or where the form is wrong.
///
/// Lies on the path of every tile, so it reads borrowed memory without a copy; it must not outlive
/// the memory.
public struct ByteReader {
  @usableFromInline let bytes: UnsafeRawBufferPointer
  @usableFromInline var position = 0

  /// A reader at the start of `bytes`.
  @inlinable
  public init(_ bytes: UnsafeRawBufferPointer) { self.bytes = bytes }

  /// Whether everything has been read.
  @inlinable
  public var isAtEnd: Bool { position == bytes.count }

  /// How many bytes are left.
  @inlinable
  public var remaining: Int { bytes.count - position }

  /// A byte.
  @inlinable
  public mutating func byte() -> UInt8? {
    guard position < bytes.count else { return nil }
    defer { position += 1 }
    return bytes[position]
  }

  /// Eight bytes, the lowest first.
  @inlinable
  public mutating func fixed() -> UInt64? {
    guard remaining >= 8 else { return nil }
    defer { position += 8 }
    return UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: position, as: UInt64.self))
  }

  /// A number of variable length.
  @inlinable
  @inline(__always)
  public mutating func number() -> UInt64? {
    // Most numbers are a byte long.
    guard position < bytes.count else { return nil }
    let byte = bytes[position]
    if byte < 0x80 {
      position += 1
      return UInt64(byte)
    }
    return longNumber()
  }

  /// A number of more than one byte.
  @usableFromInline
  mutating func longNumber() -> UInt64? {
    guard remaining >= 8 else { return numberByteForByte() }
    let word = UInt64(
      littleEndian: bytes.loadUnaligned(fromByteOffset: position, as: UInt64.self))
    // The number ends with the first byte whose highest bit is clear.
    let ends = ~word & 0x8080_8080_8080_8080
    guard ends != 0 else { return numberByteForByte() }
    position += (ends.trailingZeroBitCount + 1) / 8
    // Its bytes hold seven bits each, which move together by pairs, fours and eights.
    var value = word & (ends ^ (ends - 1)) & 0x7F7F_7F7F_7F7F_7F7F
    value = value & 0x007F_007F_007F_007F | (value & 0x7F00_7F00_7F00_7F00) >> 1
    value = value & 0x0000_3FFF_0000_3FFF | (value & 0x3FFF_0000_3FFF_0000) >> 2
    return value & 0x0FFF_FFFF | (value & 0x0FFF_FFFF_0000_0000) >> 4
  }

  /// A number near the end of the bytes or of more than eight.
  private mutating func numberByteForByte() -> UInt64? {
    var value: UInt64 = 0
    var shift: UInt64 = 0
    while position < bytes.count, shift < 70 {
      let byte = bytes[position]
      position += 1
      // The tenth byte has room for a single bit.
      if shift == 63, byte > 1 { return nil }
      value |= UInt64(byte & 0x7F) << shift
      if byte < 0x80 { return value }
      shift += 7
    }
    return nil
  }

  /// A signed number of variable length.
  @inlinable
  @inline(__always)
  public mutating func signed() -> Int64? {
    guard let folded = number() else { return nil }
    return Int64(bitPattern: folded >> 1) ^ -Int64(bitPattern: folded & 1)
  }
}
