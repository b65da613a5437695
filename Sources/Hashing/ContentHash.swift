import CXXHash

/// The fingerprint of some bytes by which equal contents are recognised: XXH3 with 128 bits.
///
/// Not a defence against somebody who makes collisions on purpose.
package struct ContentHash: Hashable, Sendable {
  /// 16 bytes, the most significant first.
  package let bytes: [UInt8]

  /// The fingerprint of `content`.
  package init(of content: [UInt8]) {
    var canonical = XXH128_canonical_t()
    XXH128_canonicalFromHash(&canonical, XXH3_128bits(content, content.count))
    bytes = withUnsafeBytes(of: canonical) { Array($0) }
  }

  /// The fingerprint of this one and some text together.
  package func combined(with text: String) -> ContentHash {
    ContentHash(of: bytes + Array(text.utf8))
  }

  /// Takes 16 bytes; nil for another number.
  package init?(bytes: [UInt8]) {
    guard bytes.count == 16 else { return nil }
    self.bytes = bytes
  }

  /// 32 digits.
  package var hex: String {
    let digits = Array("0123456789abcdef".utf8)
    return String(
      decoding: bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
  }
}
