
import Cairo
import Geo
import Lines
import PNG
import Styling
@testable import Rendering

/// A block of tiles as one picture on one surface: no leg is left out to the east or south and every
/// coordinate is counted from the block's corner, not from a tile's.
///
/// Each tile's square is drawn under a clip of its own, since a Cairo surface rounds differently at
/// its edges than in its middle; the lines go through whole.
enum ReferencePicture {
  /// Rows of premultiplied pixels, `columns` · `rows` tiles.
  static func pixels(
    _ scene: RouteScene, style: Style, x: Double, y: Double, columns: Int, rows: Int
  ) throws -> [UInt8] {
    let side = TileRenderer.side(at: scene.scale)
    let layer = RouteLayer(style.route, scale: scene.scale)
    let surface = try ImageSurface(width: columns * side, height: rows * side)
    // Everything that lies up to 4,000 px farther on is handed to Cairo.
    let area = PixelBox(minX: x, minY: y, maxX: x + 4000, maxY: y + 4000)
    for row in 0..<rows {
      for column in 0..<columns {
        let context = try Context(surface)
        context.clip(x: column * side, y: row * side, width: side, height: side)
        layer.draw(scene, tile: area, on: context)
        try context.finish()
      }
    }
    return surface.withPixels { Array($0) }
  }

  /// The same block put together from tiles.
  static func tiles(
    _ scene: RouteScene, style: Style, x: Double, y: Double, columns: Int, rows: Int,
    background: Color? = nil
  ) throws -> [UInt8] {
    let side = TileRenderer.side(at: scene.scale)
    let stride = columns * side * 4
    var pixels = [UInt8](repeating: 0, count: rows * side * stride)
    var renderer = try TileRenderer(scene, style: style)
    for row in 0..<rows {
      for column in 0..<columns {
        let tile = try renderer.pixels(
          x: x + Double(column * side), y: y + Double(row * side), background: background)
        for line in 0..<side {
          let start = (row * side + line) * stride + column * side * 4
          pixels.replaceSubrange(
            start..<start + side * 4, with: tile[line * side * 4..<(line + 1) * side * 4])
        }
      }
    }
    return pixels
  }

  /// Premultiplied pixels as a bitmap, for pictures of differences.
  static func bitmap(_ pixels: [UInt8], width: Int) -> Bitmap {
    var rgba = pixels
    for start in Swift.stride(from: 0, to: rgba.count, by: 4) {
      rgba[start] = pixels[start + 2]
      rgba[start + 2] = pixels[start]
    }
    return Bitmap(width: width, height: pixels.count / 4 / width, rgba: rgba)
  }
}
