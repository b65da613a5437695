import FoundationEssentials

/// The metadata of a PMTiles archive, and what of it is kept elsewhere too.
///
/// Keys beside those of the specification carry what Fogline needs to know its own tiles by.
package struct TilesetMetadata: Codable, Equatable, Sendable {
  package let name: String
  package let description: String
  /// Tiles lie over another map.
  package let type: String
  package let version: String
  /// The program, by which its own tilesets are known.
  package let generator: String
  package let layer: String
  package let pixelRatio: Int

  package init(_ info: TilesetInfo) {
    name = info.name
    description = info.description
    type = "overlay"
    version = "1.0.0"
    generator = "fogline"
    layer = info.layer
    pixelRatio = info.pixelRatio
  }

  /// Reads metadata; nil where it is not Fogline's.
  package init?(json: [UInt8]) {
    guard let value = try? JSONDecoder().decode(Self.self, from: Data(json)),
      value.generator == "fogline"
    else { return nil }
    self = value
  }

  /// What the tileset says of itself.
  package var info: TilesetInfo {
    TilesetInfo(name: name, description: description, layer: layer, pixelRatio: pixelRatio)
  }

  /// The JSON text, keys sorted.
  func json() throws -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return Array(try encoder.encode(self))
  }
}
