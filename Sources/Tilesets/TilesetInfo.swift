/// What a tileset says of itself, whatever it is kept in.
package struct TilesetInfo: Equatable, Sendable {
  /// Plain text.
  package var name: String
  /// Plain text.
  package var description: String
  /// Which layer the tiles show, `routes`.
  package var layer: String
  /// Pixels of a tile for one of the map: 1, or 2 for tiles of 512 px.
  package var pixelRatio: Int

  package init(name: String, description: String, layer: String, pixelRatio: Int) {
    self.name = name
    self.description = description
    self.layer = layer
    self.pixelRatio = pixelRatio
  }
}
