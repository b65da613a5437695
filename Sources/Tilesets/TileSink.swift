import Geo

/// Takes tiles, one after the other, and makes a tileset of them that replaces what was there only
/// when it is whole.
package protocol TileSink: AnyObject {
  /// Adds a tile's PNG; each tile once, by rising ``TileID/hilbertID``.
  func add(_ tile: TileID, _ png: [UInt8]) throws

  /// Writes what is left and puts the tileset in its place, durably.
  func finish(_ info: TilesetInfo) throws
}
