import Geo
import Lines
import Styling

/// Strokes routes in their speed colours.
///
/// The newest trip lies on top. Every trip is one opaque picture, bands above and casing below, and
/// is laid on the tile with the style's opacity. Within it a band reaches, round, under the next one,
/// which begins with a straight edge exactly at the vertex they share:
///
///     ━━━━━━━━━━━●╍╍        the band before, its end hidden by
///                ┣━━━━━━━━  the one behind
///
/// so no gap, no dent and no double edge shows, at any bend.
///
/// Trips are drawn from the uppermost down, each under what is there, so that what is hidden costs
/// next to nothing: where hundreds of trips take one street, a handful is ever measured.
struct RouteLayer {
  private let style: RouteStyle
  /// Device pixels.
  private let width: Double
  /// Device pixels on each side; 0 for none.
  private let casingWidth: Double
  /// By the band's index; the last is that of unknown speeds.
  private let colors: [UInt32]
  private let casingColor: UInt32

  /// How the routes of `style` look at `scale`.
  init(_ style: RouteStyle, scale: MapScale) {
    self.style = style
    width = style.width.value(atZoom: scale.zoom) * scale.pixelRatio
    casingWidth = (style.casing?.width.value(atZoom: scale.zoom) ?? 0) * scale.pixelRatio
    colors = (style.bands.bands.map(\.color) + [style.unknown]).map(TileCanvas.premultiplied)
    casingColor = style.casing.map { TileCanvas.premultiplied($0.color) } ?? 0
  }

  /// The colours that it draws in, as opaque pixels.
  var inks: [UInt32] { casingWidth > 0 ? [casingColor] + colors : colors }

  /// How far outside a tile a vertex can lie whose ink reaches into it, in device pixels.
  ///
  /// Half the stroke, to the corner of a square cap.
  var reach: Double { 2 + 1.5 * (width / 2 + casingWidth) }

  /// Draws what `scene` has within a tile.
  ///
  /// - Parameters:
  ///   - x: Of the tile's corner, in pixels of the world.
  ///   - y: The same southwards.
  ///   - canvas: The tile, with whatever lies above the routes.
  ///   - mask: Of the same size, with nothing in it; left so.
  func draw(
    _ scene: RouteScene, x: Double, y: Double, on canvas: inout TileCanvas,
    mask: inout CoverageMask
  ) {
    let side = Double(canvas.side)
    let window = PixelBox(minX: x, minY: y, maxX: x + side, maxY: y + side).grown(by: reach)
    var picture: TileCanvas?
    for trip in scene.trips.reversed() {
      let pens = LinePen.pens(
        of: trip, in: scene, window: window, x: x, y: y, join: style.join, cap: style.cap)
      guard !pens.isEmpty else { continue }
      guard style.opacity < 1 else {
        draw(pens, on: &canvas, mask: &mask)
        continue
      }
      var whole = picture ?? TileCanvas(side: canvas.side)
      picture = nil
      draw(pens, on: &whole, mask: &mask)
      canvas.lay(&whole, opacity: UInt32((style.opacity * 255).rounded()))
      picture = whole
    }
  }

  /// Draws the lines of one trip, given from the last to the first: their bands, then the casing.
  private func draw(_ pens: [LinePen], on canvas: inout TileCanvas, mask: inout CoverageMask) {
    let radius = width / 2
    for pen in pens where pen.shows(pen.line.bounds, radius: radius, under: canvas) {
      for piece in pen.pieces.reversed()
      where pen.shows(piece.bounds, radius: radius, under: canvas) {
        pen.add(piece, to: &mask, radius: radius, cutsBands: true, under: canvas)
        let color = colors[
          piece.band < 0 ? colors.count - 1 : min(Int(piece.band), colors.count - 2)]
        canvas.lay(color, through: &mask)
      }
    }
    guard casingWidth > 0 else { return }
    let outerRadius = radius + casingWidth
    for pen in pens where pen.shows(pen.line.bounds, radius: outerRadius, under: canvas) {
      for piece in pen.pieces
      where pen.shows(piece.bounds, radius: outerRadius, under: canvas) {
        pen.add(piece, to: &mask, radius: outerRadius, cutsBands: false, under: canvas)
      }
    }
    canvas.lay(casingColor, through: &mask)
  }
}
