import Cairo
import Fog
import Styling

/// Draws a picture larger than a tile as tile-sized pieces, on several threads.
struct PicturePieces {
  let scene: RouteScene
  let style: Style
  /// The picture's corner in pixels of the world.
  let originX, originY: Double
  /// In device pixels.
  let width, height: Int
  /// When fog is looked at, in seconds since 1970.
  var fogTime: Int64?
  /// The explored cells of a window, nil for no fog.
  var fog: ((FogWindow, _ body: (Int, Int, CellSum) -> Void) throws -> Void)?

  /// Fills `surface`, which is `width` × `height`, with up to `threads` threads at a time.
  func draw(on surface: inout ImageSurface, threads: Int) async throws {
    let side = TileRenderer.side(at: scene.scale)
    let columns = (width + side - 1) / side
    let rows = (height + side - 1) / side
    let workers = max(1, min(threads, rows))
    var field = FogField(style.fog.look)
    // One round of rows at a time keeps no more than `workers` rows beside the picture.
    for first in stride(from: 0, to: rows, by: workers) {
      let round = first..<min(rows, first + workers)
      var fogs: [Int: [[UInt8]]] = [:]
      for row in round { fogs[row] = try fogRow(row, columns: columns, side: side, &field) }
      let (scene, style, originX, originY) = (scene, style, originX, originY)
      let results = await withTaskGroup(of: (Int, [[UInt8]]).self) { group in
        for row in round {
          let fog = fogs[row] ?? []
          group.addTask {
            var renderer = TileRenderer(scene, style: style)
            let pieces = (0..<columns).map { column in
              renderer.pixels(
                x: originX + Double(column * side), y: originY + Double(row * side),
                fog: fog.isEmpty ? nil : fog[column], background: style.background)
            }
            return (row, pieces)
          }
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

  /// The fog over one row of pieces, from the left; nothing without fog.
  private func fogRow(
    _ row: Int, columns: Int, side: Int, _ field: inout FogField
  ) throws -> [[UInt8]] {
    guard let fog else { return [] }
    return try (0..<columns).map { column in
      let window = FogWindow(
        x: Int(originX) + column * side, y: Int(originY) + row * side, side: side,
        zoom: scene.scale.zoom, pixelRatio: scene.scale.pixelRatio,
        worldPixels: scene.scale.worldPixels, look: style.fog.look)
      var opacities: [UInt8] = []
      _ = try field.draw(window, asOf: fogTime, into: &opacities) { try fog(window, $0) }
      return opacities
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
