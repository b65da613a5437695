import FoundationEssentials
import Geo

/// The description of a tileset that map libraries read: TileJSON 3.0.0.
package struct TileJSON: Codable, Equatable, Sendable {
  package let tilejson: String
  package let tiles: [String]
  package let name: String
  package let description: String
  package let version: String
  package let scheme: String
  /// West, south, east, north, in degrees.
  package let bounds: [Double]
  /// Longitude, latitude, zoom.
  package let center: [Double]
  package let minzoom, maxzoom: Int
  /// Pixels of the map that a tile is wide, a key that is not the specification's.
  package let tileSize: Int
  package let generator: String
  package let layer: String
  package let pixelRatio: Int

  /// - Parameters:
  ///   - url: Where tiles are, with `{z}`, `{x}` and `{y}`.
  ///   - maxZoom: Of the tiles, where that is not the extent's.
  package init(
    _ info: TilesetInfo, _ extent: TilesetExtent, url: String, maxZoom: Int? = nil
  ) {
    tilejson = "3.0.0"
    tiles = [url]
    name = info.name
    description = info.description
    version = "1.0.0"
    scheme = "xyz"
    let (box, middle) = (extent.bounds, extent.center)
    bounds = [box.west, box.south, box.east, box.north].map(Self.rounded)
    center =
      [middle.longitude, middle.latitude].map(Self.rounded) + [Double(extent.centerZoom)]
    (minzoom, maxzoom) = (extent.minZoom, maxZoom ?? extent.maxZoom)
    tileSize = 256
    generator = "fogline"
    layer = info.layer
    pixelRatio = info.pixelRatio
  }

  /// Reads a description; nil where it is not Fogline's.
  package init?(json: [UInt8]) {
    guard let value = try? JSONDecoder().decode(Self.self, from: Data(json)),
      value.generator == "fogline"
    else { return nil }
    self = value
  }

  /// The JSON text, keys sorted, indented.
  package func json() throws -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    return Array(try encoder.encode(self)) + Array("\n".utf8)
  }

  private static func rounded(_ degrees: Double) -> Double { (degrees * 1e7).rounded() / 1e7 }
}
