/// Appends numbers to bytes in a compact form.
///
/// A number of variable length (LEB128) has seven bits a byte, the lowest first, the highest bit
/// set in all bytes but the last. A signed one is first folded so that small magnitudes stay small:
/// 0, -1, 1, -2 become 0, 1, 2, 3.
public struct ByteWriter {
  @usableFromInline var storage: [UInt8] = []

  public init(capacity: Int = 0) { storage.reserveCapacity(capacity) }

  /// What has been written.
  public var bytes: [UInt8] { storage }

  /// A byte as it is.
  @inlinable
  public mutating func append(byte: UInt8) { storage.append(byte) }

  /// Eight bytes, the lowest first.
  public mutating func append(fixed value: UInt64) {
    for shift in stride(from: UInt64(0), to: 64, by: 8) {
      storage.append(UInt8(truncatingIfNeeded: value >> shift))
    }
  }

  /// A number of variable length, 1 to 10 bytes.
  @inlinable
  public mutating func append(_ value: UInt64) {
    var value = value
    while value >= 0x80 {
      append(byte: UInt8(truncatingIfNeeded: value) | 0x80)
      value >>= 7
    }
    append(byte: UInt8(truncatingIfNeeded: value))
  }

  /// A signed number of variable length.
  @inlinable
  public mutating func append(signed value: Int64) {
    append(UInt64(bitPattern: (value << 1) ^ (value >> 63)))
  }
}
