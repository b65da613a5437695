import Geo
import Glibc
import Lines
import PNG
import Rendering
import Store
import Styling

/// Draws map tiles of a library.
///
/// Keeps what can be used again from tile to tile; for one thread at a time.
package final class LibraryTiles {
  private let library: Library
  private let style: Style
  private let pixelRatio: Double
  private var renderer: TileRenderer

  /// Tiles of `library` in `style`, with `pixelRatio` device pixels for a CSS pixel.
  package init(_ library: Library, style: Style, pixelRatio: Double) {
    self.library = library
    self.style = style
    self.pixelRatio = pixelRatio
    let scale = MapScale(zoom: 0, pixelRatio: pixelRatio)
    renderer = TileRenderer(
      RouteScene(chunks: [], level: .finest, scale: scale), style: style)
  }

  /// The PNG of a tile of routes.
  package func routes(_ tile: TileID) throws -> [UInt8] {
    renderer.show(try scene(tile))
    return try renderer.png(of: tile)
  }

  private func scene(_ tile: TileID) throws -> RouteScene {
    let scale = MapScale(zoom: Double(tile.z), pixelRatio: pixelRatio)
    let level = LineLevel(drawingZoom: Double(tile.z) + log2(pixelRatio))
    let side = Double(TileRenderer.side(at: scale))
    let margin = RouteScene.reach(style.route, scale: scale)
    let window = PixelBox(
      minX: (Double(tile.x) * side - margin) / scale.worldPixels,
      minY: (Double(tile.y) * side - margin) / scale.worldPixels,
      maxX: (Double(tile.x + 1) * side + margin) / scale.worldPixels,
      maxY: (Double(tile.y + 1) * side + margin) / scale.worldPixels)
    return RouteScene(
      chunks: try library.chunks(of: level, touching: window), level: level, scale: scale)
  }
}
