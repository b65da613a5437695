/// The page of a folder of tiles: a map in one file, which asks nobody for anything but the tiles.
package struct FolderPage: Sendable {
  /// Leaflet's script and style sheet.
  private let script, styleSheet: String
  /// What is seen where there is no tile; nil for nothing.
  let missingTile: [UInt8]?
  /// CSS colour beneath the tiles.
  private let background: String

  /// No page, for what is no folder.
  package static let none = FolderPage(
    script: "", styleSheet: "", background: "white", missingTile: nil)

  package init(script: String, styleSheet: String, background: String, missingTile: [UInt8]?) {
    // Neither may end the element that it stands in.
    self.script = script
    self.styleSheet = styleSheet
    self.background = background
    self.missingTile = missingTile
  }

  /// The page.
  func html(_ tileset: TileJSON) throws -> [UInt8] {
    // JSON within a script: no text of it can end the element.
    let json = String(decoding: try tileset.json(), as: UTF8.self)
      .replacing("<", with: "\\u003C")
    return Array(
      """
      <!DOCTYPE html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <meta name="referrer" content="no-referrer">
      <title>\(Self.escaped(tileset.name))</title>
      <style>
      \(styleSheet)
      </style>
      <style>
      html, body, #map { height: 100%; margin: 0 }
      #map { background: \(background) }
      </style>
      </head>
      <body>
      <div id="map"></div>
      <script>
      \(script)
      </script>
      <script>
      const tileset = \(json);
      const [west, south, east, north] = tileset.bounds;
      const area = [[south, west], [north, east]];
      const map = L.map("map", { minZoom: tileset.minzoom, maxZoom: Math.min(22, tileset.maxzoom + 2) });
      map.fitBounds(area);
      L.tileLayer(tileset.tiles[0], {
        minZoom: tileset.minzoom,
        maxZoom: 22,
        maxNativeZoom: tileset.maxzoom,
        \(missingTile == nil ? "bounds: area" : "errorTileUrl: \"missing.png\""),
      }).addTo(map);
      L.control.scale().addTo(map);
      </script>
      </body>
      </html>

      """.utf8)
  }

  private static func escaped(_ text: String) -> String {
    text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
  }
}
