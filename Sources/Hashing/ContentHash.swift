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

  /// Takes 16 bytes; nil for another number.
  package init?(bytes: [UInt8]) {
    guard bytes.count == 16 else { return nil }
    self.bytes = bytes
  }
}
