import Geo
import TestSupport

/// Tiles with made-up contents, many of them equal, in the order in which sinks take them.
enum SampleTiles {
  static func tiles(_ count: Int, using random: inout SplitMix64) -> [(TileID, [UInt8])] {
    var ids = Set<UInt64>()
    while ids.count < count {
      // Some far apart, some in runs.
      let start = UInt64.random(in: 0...TileID.firstHilbertID(ofZoom: 9), using: &random)
      for id in start..<start + UInt64.random(in: 1...4, using: &random) where ids.count < count {
        ids.insert(id)
      }
    }
    return ids.sorted().compactMap { id in
      let kind = UInt8.random(in: 0...9, using: &random)
      let content =
        kind < 5
        ? [UInt8](repeating: kind, count: 40)
        : (0..<Int.random(in: 1...900, using: &random)).map { _ in
          UInt8.random(in: .min ... .max, using: &random)
        }
      return TileID(hilbertID: id).map { ($0, content) }
    }
  }
}
