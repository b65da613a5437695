import Geo
import Lines
import PNG
import Styling

@testable import Rendering

/// A block of tiles as one picture, drawn in one go.
enum ReferencePicture {
  /// Rows of premultiplied pixels, `columns` × `columns` tiles.
  static func pixels(
    _ scene: RouteScene, style: Style, x: Double, y: Double, columns: Int
  ) -> [UInt8] {
    let side = TileRenderer.side(at: scene.scale) * columns
    var canvas = TileCanvas(side: side)
    var mask = CoverageMask(side: side)
    RouteLayer(style.route, scale: scene.scale).draw(scene, x: x, y: y, on: &canvas, mask: &mask)
    return canvas.pixels.withUnsafeBytes { Array($0) }
  }

  /// The same block put together from tiles.
  static func tiles(
    _ scene: RouteScene, style: Style, x: Double, y: Double, columns: Int, rows: Int,
    background: Color? = nil
  ) -> [UInt8] {
    let side = TileRenderer.side(at: scene.scale)
    let stride = columns * side * 4
    var pixels = [UInt8](repeating: 0, count: rows * side * stride)
    var renderer = TileRenderer(scene, style: style)
    for row in 0..<rows {
      for column in 0..<columns {
        let tile = renderer.pixels(
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
