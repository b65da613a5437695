import Geo
import Lines
import PNG
import Rendering
import Styling
import Tracks

/// Encoding of the tiles that one recording touches, beside libpng at its own level 6.
enum PNGBench {
  private static let rounds = 21
  private static let zooms = [11, 14, 17]
  private static let tilesPerZoom = 24

  /// Draws tiles of the GPX files that are named and encodes each of them in every way.
  static func run(_ arguments: [String]) throws {
    let tracks = try Workload.gpxFiles(arguments).flatMap { path in
      try TrackFileReader.read(path: path).lines
    }
    print("png: tiles of 256 px in the default style, medians of \(rounds) encodings")
    print("  zoom tiles   ink  fogline            libpng level 6     the same in a palette")
    for zoom in zooms { try run(tracks, zoom: zoom) }
  }

  private static func run(_ tracks: [Track], zoom: Int) throws {
    let style = try Style.standard()
    let scene = RouteScene(
      tracks.map { RouteGeometry(Trip($0)) }, scale: MapScale(zoom: Double(zoom), pixelRatio: 1),
      bands: style.route.bands)
    var renderer = TileRenderer(scene, style: style)
    var encoder = PNGEncoder()
    var ours: [Figure] = []
    var rgba: [Figure] = []
    var palette: [Figure] = []
    var ink = 0
    for tile in touched(tracks, zoom: zoom) {
      let pixels = renderer.pixels(
        x: Double(tile.x * 256), y: Double(tile.y * 256), background: nil)
      let bytes = try renderer.png(of: tile)
      let bitmap = try PNGDecoder.decode(bytes)
      ink += (0..<256 * 256).count { bitmap.rgba[4 * $0 + 3] > 0 }
      ours.append(
        try Figure(rounds) {
          try pixels.withUnsafeBytes {
            try encoder.encode(premultiplied: $0, width: 256, height: 256, stride: 1024).count
          }
        })
      rgba.append(try Figure(rounds) { try LibPNG.encode(bitmap) })
      if let indexed = IndexedBitmap(bitmap) {
        palette.append(try Figure(rounds) { try LibPNG.encode(indexed) })
      }
    }
    guard !ours.isEmpty else { return }
    let share = Double(ink) / Double(256 * 256 * ours.count) * 100
    print(
      "  \(zoom)   \(ours.count)   \(FixedDecimal.text(share, decimals: 1)) %  "
        + [ours, rgba, palette].map(Figure.summary).joined(separator: "  "))
  }

  /// Some tiles that the fixes lie in, spread evenly over them.
  private static func touched(_ tracks: [Track], zoom: Int) -> [TileID] {
    var seen: Set<TileID> = []
    var tiles: [TileID] = []
    for coordinate in tracks.flatMap(\.segments).flatMap(\.coordinates) {
      let tile = TileID(containing: coordinate, zoom: zoom)
      if seen.insert(tile).inserted { tiles.append(tile) }
    }
    let step = max(1, tiles.count / tilesPerZoom)
    return stride(from: 0, to: tiles.count, by: step).map { tiles[$0] }
  }
}
