import Fog
import Geo
import Lines
import Options
import PNG
import Rendering
import Store
import Styling

/// Draws map tiles of a library.
///
/// Keeps what can be used again from tile to tile; for one thread at a time.
package final class LibraryTiles {
  static let exactOption = Option(
    "exact",
    help: "Keep all colours of routes. Else a PNG has 256, and no channel\nis more than"
      + " \(PNGEncoder.reductionBound) of 255 levels off, in a third of the bytes.")

  private let view: LibraryView
  private let style: Style
  private let pixelRatio: Double
  private let isExact: Bool
  private var renderer: TileRenderer
  private var field: FogField
  private var fog: [UInt8] = []
  /// The tile of fog that has not been lifted anywhere.
  private var fullFog: [UInt8]?

  /// Tiles of a view of a library in `style`, with `pixelRatio` device pixels for a CSS pixel.
  ///
  /// - Parameter isExact: Keeps all colours of routes; else no premultiplied channel is more than
  ///   ``PNGEncoder/reductionBound`` levels off.
  package init(_ view: LibraryView, style: Style, pixelRatio: Double, isExact: Bool = false) {
    self.isExact = isExact
    self.view = view
    self.style = style
    self.pixelRatio = pixelRatio
    field = FogField(style.fog.look)
    let scale = MapScale(zoom: 0, pixelRatio: pixelRatio)
    renderer = TileRenderer(
      RouteScene(chunks: LineChunks(), level: .finest, scale: scale), style: style)
  }

  /// The PNG of a tile of a layer.
  ///
  /// - Parameter background: Under the layer `routes`, nil for nothing.
  package func png(
    of tile: TileID, _ layer: TileLayer, background: Color? = nil
  ) throws -> [UInt8] {
    // One view of the library, and one lock for all that is read.
    try view.library.snapshot {
      switch layer {
      case .routes: try routes(tile, background: background)
      case .fog: try fog(tile)
      case .map: try map(tile)
      case .heat: try heat(tile)
      }
    }
  }

  /// The PNG of a tile of a layer, nil where it shows no route and no ground that somebody has been
  /// to.
  package func content(of tile: TileID, _ layer: TileLayer) throws -> [UInt8]? {
    try view.library.snapshot {
      switch layer {
      case .routes:
        let png = try routes(tile, background: nil)
        return renderer.isBlank ? nil : png
      case .heat:
        let png = try heat(tile)
        return renderer.isBlank ? nil : png
      case .fog:
        return try drawFog(tile) ? try renderer.png(fog: fog) : nil
      case .map:
        // Routes may be drawn where cells were removed, or where a set of cells has none.
        if try drawFog(tile) { return try map(tile) }
        _ = try routes(tile, background: nil)
        return renderer.isBlank ? nil : try map(tile)
      }
    }
  }

  /// The PNG of a tile without anything: what is seen where there is no tile; nil where that is
  /// nothing.
  static func missingTile(
    _ layer: TileLayer, style: Style, pixelRatio: Int
  ) throws -> [UInt8]? {
    guard layer == .fog || layer == .map else { return nil }
    let scale = MapScale(zoom: 0, pixelRatio: Double(pixelRatio))
    var renderer = TileRenderer(
      RouteScene(chunks: LineChunks(), level: .finest, scale: scale), style: style)
    let side = TileRenderer.side(at: scale)
    let opacity = FogField(style.fog.look).fullOpacity
    return try renderer.png(fog: [UInt8](repeating: opacity, count: side * side))
  }

  /// The PNG of a tile of routes.
  private func routes(_ tile: TileID, background: Color?) throws -> [UInt8] {
    renderer.show(try scene(tile))
    return try renderer.png(of: tile, background: background, isExact: isExact)
  }

  /// The PNG of a tile of fog.
  private func fog(_ tile: TileID) throws -> [UInt8] {
    let isLifted = try drawFog(tile)
    if !isLifted, let constant = fullFog { return constant }
    let png = try renderer.png(fog: fog)
    if !isLifted { fullFog = png }
    return png
  }

  /// The PNG of a tile of routes over fog.
  private func map(_ tile: TileID) throws -> [UInt8] {
    _ = try drawFog(tile)
    renderer.show(try scene(tile))
    return try renderer.png(of: tile, fog: fog)
  }

  /// The PNG of a tile of heat.
  private func heat(_ tile: TileID) throws -> [UInt8] {
    renderer.show(try scene(tile))
    return try renderer.heatPNG(of: tile)
  }

  private func drawFog(_ tile: TileID) throws -> Bool {
    let scale = MapScale(zoom: Double(tile.z), pixelRatio: pixelRatio)
    let side = TileRenderer.side(at: scale)
    let window = FogWindow(
      x: tile.x * side, y: tile.y * side, side: side, zoom: scale.zoom, pixelRatio: pixelRatio,
      worldPixels: scale.worldPixels, look: style.fog.look)
    return try field.draw(window, asOf: view.fogTime, into: &fog) {
      try view.forEachCell(of: window, $0)
    }
  }

  /// The lines that a tile can show.
  package func scene(_ tile: TileID) throws -> RouteScene {
    let scale = MapScale(zoom: Double(tile.z), pixelRatio: pixelRatio)
    let side = Double(TileRenderer.side(at: scale))
    let margin = RouteScene.reach(style, scale: scale)
    let window = PixelBox(
      minX: (Double(tile.x) * side - margin) / scale.worldPixels,
      minY: (Double(tile.y) * side - margin) / scale.worldPixels,
      maxX: (Double(tile.x + 1) * side + margin) / scale.worldPixels,
      maxY: (Double(tile.y + 1) * side + margin) / scale.worldPixels)
    return try view.scene(scale: scale, window: window, style: style.route)
  }
}
