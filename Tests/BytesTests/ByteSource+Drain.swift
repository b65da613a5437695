import Bytes
import TestSupport

extension ByteSource {
  /// All bytes up to the end, read in pieces of 1 to `limit` bytes.
  func drain(upTo limit: Int = 50, using random: inout SplitMix64) throws -> [UInt8] {
    var bytes: [UInt8] = []
    while true {
      var chunk = [UInt8](repeating: 0, count: Int.random(in: 1...limit, using: &random))
      let count = try chunk.withUnsafeMutableBytes { try read(into: $0) }
      if count == 0 { return bytes }
      bytes += chunk[..<count]
    }
  }

  /// One read into a buffer of `size` bytes.
  func piece(_ size: Int) throws -> [UInt8] {
    var chunk = [UInt8](repeating: 0, count: size)
    let count = try chunk.withUnsafeMutableBytes { try read(into: $0) }
    return Array(chunk[..<count])
  }
}
