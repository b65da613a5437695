import Geo

/// Which tile a client asks for.
package struct TileRequest: Hashable, Sendable {
  package let layer: String
  package let tile: TileID
  /// Device pixels for a CSS pixel: 1, or 2 for tiles of 512 px.
  package let scale: Int
  package let selection: Selection

  package init(layer: String, tile: TileID, scale: Int, selection: Selection = Selection()) {
    self.layer = layer
    self.tile = tile
    self.scale = scale
    self.selection = selection
  }
}
