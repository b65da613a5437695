import Geo
import Glibc
import Lines
import Styling

/// Shows how often a place was passed: trips are counted pixel by pixel, and the count picks a colour.
///
/// A trip counts once where it passes, however often it turns there. Counts are told apart by their
/// logarithm, up to a number that the zoom alone sets, so that a tile does not depend on what lies
/// in or beside it.
struct HeatLayer {
  /// Device pixels.
  private let width: Double
  /// Premultiplied pixels by count in 255ths of a trip, ``countStep`` to each.
  private let colors: [UInt32]

  private static let countStep: UInt32 = 51
  /// How many trips are told apart at zoom 14; twice as many two zooms farther out, where a pixel is
  /// sixteen times the ground.
  private static let tripsAtZoom14 = 32.0

  /// How heat of `style` looks at `scale`.
  init(_ style: HeatStyle, scale: MapScale) {
    width = style.width.value(atZoom: scale.zoom) * scale.pixelRatio
    let most = Self.mostTrips(atZoom: scale.zoom)
    let count = Int((most * 255 / Double(Self.countStep)).rounded(.up)) + 1
    colors = (0...count).map { index in
      let trips = Double(index) * Double(Self.countStep) / 255
      return Self.color(trips: trips, most: most, ramp: style.ramp)
    }
  }

  /// As many trips as have a colour of their own at a zoom.
  static func mostTrips(atZoom zoom: Double) -> Double {
    min(max(tripsAtZoom14 * exp2((14 - zoom) / 2), 8), 4096)
  }

  /// How far outside a tile a vertex can lie that counts in it, in device pixels.
  static func reach(_ style: HeatStyle, scale: MapScale) -> Double {
    2 + style.width.value(atZoom: scale.zoom) * scale.pixelRatio / 2
  }

  /// Draws what `scene` has within a tile.
  ///
  /// - Parameters:
  ///   - x: Of the tile's corner, in pixels of the world.
  ///   - y: The same southwards.
  ///   - canvas: The tile, empty.
  ///   - mask: Of the same size, with nothing in it; left so.
  func draw(
    _ scene: RouteScene, x: Double, y: Double, on canvas: inout TileCanvas,
    mask: inout CoverageMask
  ) {
    let side = Double(canvas.side)
    let window = PixelBox(minX: x, minY: y, maxX: x + side, maxY: y + side).grown(by: 2 + width / 2)
    var counts = [UInt32](repeating: 0, count: canvas.side * canvas.side)
    for trip in scene.trips {
      for pen in LinePen.pens(
        of: trip, in: scene, window: window, x: x, y: y, join: .round, cap: .round)
      {
        for piece in pen.pieces where piece.bounds.intersects(pen.window) {
          pen.add(piece, to: &mask, radius: width / 2, cutsBands: false, under: nil)
        }
      }
      counts.withUnsafeMutableBufferPointer { counts in
        mask.drain { row, column, count, coverage in
          for lane in 0..<count {
            counts[row * canvas.side + column + lane] &+= UInt32(coverage[lane])
          }
        }
      }
    }
    canvas.fill { index in
      let count = counts[index]
      return count == 0 ? 0 : colors[min(Int(count / Self.countStep), colors.count - 1)]
    }
  }

  /// The ramp's colour for a number of trips; below one the first, fading out.
  private static func color(trips: Double, most: Double, ramp: [HeatStyle.Stop]) -> UInt32 {
    let share = trips <= 1 ? 0 : min(log(trips) / log(most), 1)
    let upper = ramp.firstIndex { $0.share >= share } ?? ramp.count - 1
    let lower = max(0, upper - 1)
    let (a, b) = (ramp[lower], ramp[upper])
    let part = b.share > a.share ? (share - a.share) / (b.share - a.share) : 0
    func mixed(_ a: UInt8, _ b: UInt8) -> Double { Double(a) + (Double(b) - Double(a)) * part }
    let fade = min(trips, 1)
    return TileCanvas.premultiplied(
      Color(
        red: UInt8(mixed(a.color.red, b.color.red).rounded()),
        green: UInt8(mixed(a.color.green, b.color.green).rounded()),
        blue: UInt8(mixed(a.color.blue, b.color.blue).rounded()),
        alpha: UInt8((mixed(a.color.alpha, b.color.alpha) * fade).rounded())))
  }
}
