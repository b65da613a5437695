import Cairo
import Geo
import Lines
import PNG
import Styling

/// Draws tiles and tile-sized pieces of pictures.
///
/// Keeps a surface and an encoder between tiles, so each thread has one of its own.
package struct TileRenderer: ~Copyable {
  private let style: Style
  private var scene: RouteScene
  private var layer: RouteLayer
  private let side: Int
  private var surface: ImageSurface
  private var encoder = PNGEncoder()

  /// A renderer of `scene` in `style`, for tiles of 256 CSS pixels at the scene's scale.
  package init(_ scene: RouteScene, style: Style) throws(RenderError) {
    self.style = style
    self.scene = scene
    layer = RouteLayer(style.route, scale: scene.scale)
    side = Self.side(at: scene.scale)
    do throws(CairoError) {
      surface = try ImageSurface(width: side, height: side)
    } catch {
      throw .drawing(error)
    }
  }

  /// Goes on with another scene, of the same pixel ratio as the first.
  package mutating func show(_ scene: RouteScene) {
    precondition(Self.side(at: scene.scale) == side, "a renderer has one size of tile")
    if scene.scale != self.scene.scale { layer = RouteLayer(style.route, scale: scene.scale) }
    self.scene = scene
  }

  /// The side of a tile in device pixels: 256, or 512 at `@2x`.
  package static func side(at scale: MapScale) -> Int { Int((256 * scale.pixelRatio).rounded()) }

  /// The PNG of one tile. The tile's zoom is the scene's.
  ///
  /// - Parameter background: What lies under the routes, nil for nothing.
  package mutating func png(
    of tile: TileID, background: Color? = nil
  ) throws(RenderError) -> [UInt8] {
    try draw(x: Double(tile.x * side), y: Double(tile.y * side), background: background)
    let (width, height, stride) = (surface.width, surface.height, surface.stride)
    do throws(PNGError) {
      return try surface.withPixels { (pixels) throws(PNGError) in
        try encoder.encode(
          premultiplied: pixels, width: width, height: height, stride: stride)
      }
    } catch {
      throw .encoding(error)
    }
  }

  /// The pixels of the piece of the world whose corner is at a pixel of it: ``side(at:)`` rows of as
  /// many premultiplied pixels, 4 bytes each.
  ///
  /// - Parameters:
  ///   - x: Pixels of the world east of its edge, on the grid of ``MapScale``.
  ///   - y: Pixels of the world south of its edge, on the grid.
  ///   - background: What lies under the routes, nil for nothing.
  package mutating func pixels(
    x: Double, y: Double, background: Color?
  ) throws(RenderError) -> [UInt8] {
    try draw(x: x, y: y, background: background)
    return surface.withPixels { Array($0) }
  }

  private mutating func draw(x: Double, y: Double, background: Color?) throws(RenderError) {
    surface.withMutablePixels { _ = $0.initializeMemory(as: UInt8.self, repeating: 0) }
    do throws(CairoError) {
      let context = try Context(surface)
      // The clip is part of how pixels come out: the same rectangle for a tile and for a piece of
      // a picture gives the same pixels.
      context.clip(x: 0, y: 0, width: side, height: side)
      if let background {
        context.setColor(background)
        context.paint()
      }
      let tile = PixelBox(minX: x, minY: y, maxX: x + Double(side), maxY: y + Double(side))
      layer.draw(scene, tile: tile, on: context)
      try context.finish()
    } catch {
      throw .drawing(error)
    }
  }
}
