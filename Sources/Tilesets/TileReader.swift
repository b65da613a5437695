import Geo

/// A finished tileset, read tile by tile.
package protocol TileReader: AnyObject {
  /// What it says of itself; nil where Fogline did not make it.
  var info: TilesetInfo? { get }

  /// Calls `body` with every tile, by rising ``TileID/hilbertID``.
  func forEachTile(_ body: (TileID, [UInt8]) throws -> Void) throws

  /// The first of them, nil for an empty tileset.
  func firstTile() throws -> TileID?

  /// The PNG of one tile; nil where there is none.
  func png(of tile: TileID) throws -> [UInt8]?
}
