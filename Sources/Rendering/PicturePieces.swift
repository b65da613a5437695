import Cairo
import Styling

/// Draws a picture larger than a tile as tile-sized pieces, on several threads.
struct PicturePieces {
  let scene: RouteScene
  let style: Style
  /// The picture's corner in pixels of the world.
  let originX, originY: Double
  /// In device pixels.
  let width, height: Int

  /// Fills `surface`, which is `width` × `height`, with up to `threads` threads at a time.
  func draw(on surface: inout ImageSurface, threads: Int) async {
    let side = TileRenderer.side(at: scene.scale)
    let columns = (width + side - 1) / side
    let rows = (height + side - 1) / side
    let workers = max(1, min(threads, rows))
    // One round of rows at a time keeps no more than `workers` rows beside the picture.
    for first in stride(from: 0, to: rows, by: workers) {
      let round = first..<min(rows, first + workers)
      let results = await withTaskGroup(of: (Int, [[UInt8]]).self) { group in
        for row in round {
          group.addTask { (row, drawRow(row, columns: columns, side: side)) }
        }
        var results: [(Int, [[UInt8]])] = []
        for await result in group { results.append(result) }
        return results
      }
      for (row, pieces) in results {
        for (column, piece) in pieces.enumerated() {
          copy(piece, side: side, row: row, column: column, to: &surface)
        }
      }
    }
  }

  /// The pieces of one row of pieces, from the left.
  private func drawRow(_ row: Int, columns: Int, side: Int) -> [[UInt8]] {
    var renderer = TileRenderer(scene, style: style)
    return (0..<columns).map { column in
      renderer.pixels(
        x: originX + Double(column * side), y: originY + Double(row * side),
        background: style.background)
    }
  }

  /// Copies what of a piece lies within the picture.
  private func copy(
    _ piece: [UInt8], side: Int, row: Int, column: Int, to surface: inout ImageSurface
  ) {
    let stride = surface.stride
    let bytes = 4 * min(side, width - column * side)
    surface.withMutablePixels { picture in
      piece.withUnsafeBytes { piece in
        for line in 0..<min(side, height - row * side) {
          let target = UnsafeMutableRawBufferPointer(
            rebasing: picture[((row * side + line) * stride + 4 * column * side)...].prefix(bytes))
          target.copyMemory(
            from: UnsafeRawBufferPointer(rebasing: piece[(line * side * 4)...].prefix(bytes)))
        }
      }
    }
  }
}
