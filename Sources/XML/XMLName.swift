/// The local name of an element or attribute: what stands after the namespace prefix.
///
/// A value of up to 16 bytes, so that comparing names in the hot loop is comparing integers; a
/// longer name keeps its first 16 bytes and its length.
public struct XMLName: Hashable, Sendable, CustomStringConvertible {
  @usableFromInline let low: UInt64
  @usableFromInline let high: UInt64
  @usableFromInline let count: Int

  /// The name written in the source, without a prefix.
  public init(_ text: StaticString) {
    self = text.withUTF8Buffer { XMLName(bytes: $0.baseAddress, count: $0.count) }
  }

  /// The part of a zero-terminated qualified name that follows its first colon.
  init(qualified pointer: UnsafePointer<CChar>) {
    var start = pointer
    var count = 0
    while pointer[count] != 0 {
      if pointer[count] == 0x3A, start == pointer { start = pointer + count + 1 }
      count += 1
    }
    let length = count - (start - pointer)
    self = start.withMemoryRebound(to: UInt8.self, capacity: length) {
      XMLName(bytes: $0, count: length)
    }
  }

  /// The part of a zero-terminated qualified name that stands before its first colon, if it has one.
  init?(prefixOf pointer: UnsafePointer<CChar>) {
    var count = 0
    while pointer[count] != 0x3A {
      if pointer[count] == 0 { return nil }
      count += 1
    }
    self = pointer.withMemoryRebound(to: UInt8.self, capacity: count) {
      XMLName(bytes: $0, count: count)
    }
  }

  private init(bytes: UnsafePointer<UInt8>?, count: Int) {
    var low: UInt64 = 0
    var high: UInt64 = 0
    if let bytes {
      for index in 0..<min(count, 8) { low |= UInt64(bytes[index]) << UInt64(8 * index) }
      if count > 8 {
        for index in 8..<min(count, 16) { high |= UInt64(bytes[index]) << UInt64(8 * (index - 8)) }
      }
    }
    self.low = low
    self.high = high
    self.count = count
  }

  public var description: String {
    let bytes = [low, high].flatMap { word in
      (0..<8).map { UInt8(truncatingIfNeeded: word >> (8 * $0)) }
    }
    let text = String(decoding: bytes.prefix(min(count, 16)), as: UTF8.self)
    return count > 16 ? text + "…" : text
  }
}
