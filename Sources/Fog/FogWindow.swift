import Geo
import Glibc

/// A square of the world, in device pixels at one scale, and how its fog is worked out.
///
/// Fog is laid out on a mask whose pixels are squares of 2^k device pixels, so that a cell is about
/// four of them wide at every zoom: a wide blur costs no more than a narrow one. The mask's pixels
/// lie where they lie in the world, so a square gets the same fog whatever lies around it.
package struct FogWindow: Sendable {
  /// The window's corner in pixels of the world.
  let x, y: Int
  /// Pixels.
  let side: Int
  package let grid: GeohashGrid
  private let worldPixels: Double
  /// k.
  let shift: Int
  /// Pixels of the mask on each side of the middle one that a box pass adds up.
  let boxRadius: Int

  /// Three box passes, and one pixel more for the interpolation.
  var margin: Int { 3 * boxRadius + 2 }

  /// - Parameters:
  ///   - x: The corner, in pixels of the world.
  ///   - y: The same southwards.
  ///   - side: Pixels.
  ///   - zoom: Of CSS pixels.
  ///   - pixelRatio: Device pixels for a CSS pixel.
  ///   - worldPixels: The world's width in device pixels.
  package init(
    x: Int, y: Int, side: Int, zoom: Double, pixelRatio: Double, worldPixels: Double,
    look: FogLook
  ) {
    self.x = x
    self.y = y
    self.side = side
    self.worldPixels = worldPixels
    grid = look.grid(zoom: zoom)
    let cellPixels = worldPixels / Double(grid.columns)
    let sigma =
      switch look.edge {
      // Cells of an even length are half as high as wide at the equator, and a corridor along a row
      // is to stay clear.
      case .cells(let cells): cells * cellPixels * (grid.length % 2 == 0 ? 0.6 : 1)
      case .pixels(let pixels): pixels * pixelRatio
      }
    // About four pixels of the mask to a cell, and no blur of more than a dozen.
    shift = max(0, Int(log2(max(cellPixels / 4, sigma / 12)).rounded(.down)))
    // Three boxes of 2r + 1 pixels have the variance ((2r + 1)² − 1) / 4.
    let sigmaInMask = sigma / Double(1 << shift)
    boxRadius = max(0, Int((((4 * sigmaInMask * sigmaInMask + 1).squareRoot() - 1) / 2).rounded()))
  }

  /// How far outside the window ground lies that its fog depends on, in device pixels.
  package var reachPixels: Double { Double((margin + 1) << shift) }

  /// The mask's pixels that are needed, along x or along y.
  func maskRange(from start: Int) -> Range<Int> {
    (start >> shift) - margin..<((start + side - 1) >> shift) + margin + 1
  }

  /// The columns of cells that matter, counted on across the antimeridian.
  package var columns: ClosedRange<Int> {
    let range = maskRange(from: x)
    let cell = worldPixels / Double(grid.columns) / Double(1 << shift)
    let first = Int((Double(range.lowerBound) / cell).rounded(.down))
    let last = Int((Double(range.upperBound) / cell).rounded(.down))
    // Once round the world is all there is to see twice over.
    return first...min(last, first + 3 * grid.columns)
  }

  /// The rows of cells that matter.
  package var rows: ClosedRange<Int> {
    let range = maskRange(from: y)
    let world = worldPixels / Double(1 << shift)
    let north = WebMercator.latitude(y: min(max(Double(range.lowerBound) / world, 0), 1))
    let south = WebMercator.latitude(y: min(max(Double(range.upperBound) / world, 0), 1))
    let first = grid.row(latitude: south)
    return first...max(first, grid.row(latitude: north))
  }

  /// Where the western edge of a column lies, in 256ths of the mask's pixels.
  func left(ofColumn column: Int) -> Int {
    Int(
      (Double(column) * (worldPixels / Double(grid.columns)) / Double(1 << shift) * 256).rounded())
  }

  /// Where the southern edge of a row lies, in 256ths of the mask's pixels.
  func bottom(ofRow row: Int) -> Int {
    let latitude = grid.latitude(row: row)
    return Int(
      (WebMercator.y(latitude: latitude) * worldPixels / Double(1 << shift) * 256).rounded())
  }
}
