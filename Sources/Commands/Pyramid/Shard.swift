import Geo
import Options

/// One machine's share of a pyramid: a part of the tiles that lie together on the map.
struct Shard: Equatable, CustomStringConvertible {
  /// 1...`count`.
  let number: Int
  let count: Int

  /// Reads `3/16`; nil where the option is not given.
  init?(_ options: ParsedOptions) throws {
    guard let text = options.value("shard") else { return nil }
    let parts = text.split(separator: "/", omittingEmptySubsequences: false).map { Int($0) }
    guard parts.count == 2, let number = parts[0], let count = parts[1], 1...100_000 ~= count,
      1...count ~= number
    else { throw UsageError("--shard: \(text) is no share; write 3/16 for the third of sixteen") }
    self.number = number
    self.count = count
  }

  /// `3/16`.
  var description: String { "\(number)/\(count)" }

  /// Its share of some tiles; the shares of all numbers are all tiles, in their order.
  func share(of tiles: [TileID]) -> [TileID] {
    Array(tiles[(number - 1) * tiles.count / count..<number * tiles.count / count])
  }
}
