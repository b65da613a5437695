import Geo
import PNG
import Styling

/// Draws tiles and tile-sized pieces of pictures.
///
/// Keeps its memory between tiles, so each thread has one of its own.
package struct TileRenderer: ~Copyable {
  private let style: Style
  private var scene: RouteScene
  private var layer: RouteLayer
  private let side: Int
  private var canvas: TileCanvas
  private var mask: CoverageMask
  private var encoder = PNGEncoder()

  /// A renderer of `scene` in `style`, for tiles of 256 CSS pixels at the scene's scale.
  package init(_ scene: RouteScene, style: Style) {
    self.style = style
    self.scene = scene
    layer = RouteLayer(style.route, scale: scene.scale)
    side = Self.side(at: scene.scale)
    canvas = TileCanvas(side: side)
    mask = CoverageMask(side: side)
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
  /// - Parameters:
  ///   - background: What lies under the routes, nil for nothing.
  ///   - isExact: Keeps all colours; else no channel is more than ``PNGEncoder/reductionBound`` levels
  ///     off, in a third of the bytes.
  package mutating func png(
    of tile: TileID, background: Color? = nil, isExact: Bool = true
  ) throws(RenderError) -> [UInt8] {
    draw(x: Double(tile.x * side), y: Double(tile.y * side), fog: nil, background: background)
    return try encodeCanvas(reducedAround: isExact ? nil : layer.inks)
  }

  /// Whether nothing at all is seen on the tile that was drawn last.
  package var isBlank: Bool { canvas.isBlank }

  /// - Parameter anchors: See ``PNGEncoder/encode(premultiplied:width:height:stride:reducedAround:)``.
  private mutating func encodeCanvas(
    reducedAround anchors: [UInt32]? = nil
  ) throws(RenderError) -> [UInt8] {
    do throws(PNGError) {
      return try canvas.pixels.withUnsafeBufferPointer { (pixels) throws(PNGError) in
        try encoder.encode(
          premultiplied: UnsafeRawBufferPointer(pixels), width: side, height: side,
          stride: 4 * side, reducedAround: anchors)
      }
    } catch {
      throw .encoding(error)
    }
  }

  /// The PNG of one tile with fog under its routes.
  ///
  /// - Parameter fog: The fog's opacity, pixel by pixel.
  package mutating func png(of tile: TileID, fog: [UInt8]) throws(RenderError) -> [UInt8] {
    draw(x: Double(tile.x * side), y: Double(tile.y * side), fog: fog, background: nil)
    return try encodeCanvas()
  }

  /// The PNG of one tile of heat.
  package mutating func heatPNG(of tile: TileID) throws(RenderError) -> [UInt8] {
    canvas.clear()
    HeatLayer(style.heat, scale: scene.scale).draw(
      scene, x: Double(tile.x * side), y: Double(tile.y * side), on: &canvas, mask: &mask)
    return try encodeCanvas()
  }

  /// The PNG of one tile of nothing but fog.
  ///
  /// - Parameter fog: The fog's opacity, pixel by pixel.
  package mutating func png(fog: [UInt8]) throws(RenderError) -> [UInt8] {
    let color = style.fog.color
    do throws(PNGError) {
      return try fog.withUnsafeBufferPointer { (fog) throws(PNGError) in
        try encoder.encode(
          mask: UnsafeRawBufferPointer(fog), width: side, height: side, stride: side,
          red: color.red, green: color.green, blue: color.blue)
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
  ///   - fog: The fog's opacity, pixel by pixel, nil for none.
  ///   - background: What lies under the routes and the fog, nil for nothing.
  package mutating func pixels(
    x: Double, y: Double, fog: [UInt8]? = nil, background: Color?
  ) -> [UInt8] {
    draw(x: x, y: y, fog: fog, background: background)
    return canvas.pixels.withUnsafeBytes { Array($0) }
  }

  private mutating func draw(x: Double, y: Double, fog: [UInt8]?, background: Color?) {
    canvas.clear()
    layer.draw(scene, x: x, y: y, on: &canvas, mask: &mask)
    if let fog { canvas.lay(style.fog.color, opacities: fog) }
    if let background { canvas.lay(background) }
  }
}
