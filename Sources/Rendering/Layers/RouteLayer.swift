import Cairo
import Geo
import Styling

/// Strokes routes in their speed colours.
///
/// Every trip is drawn as one opaque picture, casing below and bands above, and laid on the tile
/// with the style's opacity. Within it a band's stroke reaches a little way under the next one,
/// which begins with a straight edge exactly at the vertex they share:
///
///     ━━━━━━━━━━━●╍╍        the slower band, its end hidden by
///                ┣━━━━━━━━  the faster one
///
/// so no gap, no dent and no double edge shows, at any bend.
struct RouteLayer {
  private let style: RouteStyle
  /// Device pixels.
  private let width: Double
  /// Device pixels on each side; 0 for none.
  private let casingWidth: Double

  /// How the routes of `style` look at `scale`.
  init(_ style: RouteStyle, scale: MapScale) {
    self.style = style
    width = style.width.value(atZoom: scale.zoom) * scale.pixelRatio
    casingWidth = (style.casing?.width.value(atZoom: scale.zoom) ?? 0) * scale.pixelRatio
  }

  /// How far outside a tile a vertex can lie whose ink reaches into it, in device pixels.
  ///
  /// Half the stroke, to the corner of a square cap.
  private var reach: Double { 2 + 1.5 * (width / 2 + casingWidth) }

  /// Draws what `scene` has within `tile`, whose corner comes to the context's origin.
  func draw(_ scene: RouteScene, tile: PixelBox, on context: borrowing Context) {
    let window = tile.grown(by: reach)
    let world = scene.scale.worldPixels
    for trip in scene.trips {
      let copies = trip.flatMap { line in
        Self.copies(of: line.bounds, in: window, world: world).map { (line, $0) }
      }
      guard !copies.isEmpty else { continue }
      context.group(opacity: style.opacity) {
        for (line, shift) in copies {
          let pen = LinePen(
            line: line, window: window.moved(x: -shift, y: 0),
            originX: tile.minX - shift, originY: tile.minY)
          drawCasing(pen, on: context)
        }
        for (line, shift) in copies {
          let pen = LinePen(
            line: line, window: window.moved(x: -shift, y: 0),
            originX: tile.minX - shift, originY: tile.minY)
          drawBands(pen, on: context)
        }
      }
    }
  }

  /// The moves, in whole worlds, that bring a line into a window: a line over the antimeridian is
  /// seen at both edges of the map.
  private static func copies(of bounds: PixelBox, in window: PixelBox, world: Double) -> [Double] {
    guard bounds.minY <= window.maxY, bounds.maxY >= window.minY else { return [] }
    let first = ((window.minX - bounds.maxX) / world).rounded(.up)
    let last = ((window.maxX - bounds.minX) / world).rounded(.down)
    return first <= last ? stride(from: first, through: last, by: 1).map { $0 * world } : []
  }

  private func drawCasing(_ pen: LinePen, on context: borrowing Context) {
    guard let casing = style.casing, casingWidth > 0 else { return }
    draw(pen, width: width + 2 * casingWidth, on: context) { _ in casing.color }
  }

  private func drawBands(_ pen: LinePen, on context: borrowing Context) {
    draw(pen, width: width, on: context) { band in
      band.map { style.bands.bands[$0].color } ?? style.unknown
    }
  }

  /// Strokes the pieces of a line that the tile shows, first to last, each reaching under the next.
  private func draw(
    _ pen: LinePen, width: Double, on context: borrowing Context, color: (Int?) -> Color
  ) {
    let pieces = pen.line.pieces
    for (index, piece) in pieces.enumerated() where piece.bounds.intersects(pen.window) {
      context.setColor(color(piece.band))
      let isFirst = index == 0
      let isLast = index == pieces.count - 1
      // A piece at one end of the line has an inner end too, and gets the cap of the outer one
      // apart.
      let isWhole = isFirst && isLast && !piece.isLong
      context.setLine(
        width: width, join: Join(style.join), cap: isWhole ? Cap(style.cap) : .butt)
      pen.stroke(piece, reachingOn: width / 2, on: context)
      if isWhole { continue }
      if isFirst { drawCap(pen, atStart: true, width: width, on: context) }
      if isLast { drawCap(pen, atStart: false, width: width, on: context) }
    }
  }

  /// Draws the style's cap at one end of a line: half a line width of ink beyond it.
  private func drawCap(
    _ pen: LinePen, atStart: Bool, width: Double, on context: borrowing Context
  ) {
    guard style.cap != .butt, let end = pen.end(atStart: atStart) else { return }
    context.setLine(width: width, join: .round, cap: style.cap == .round ? .round : .butt)
    let reach = style.cap == .round ? 0 : width / 2
    context.move(x: end.x, y: end.y)
    context.line(
      x: end.x + MapScale.snapped(end.outwardX * reach),
      y: end.y + MapScale.snapped(end.outwardY * reach))
    context.stroke()
  }
}

extension Context {
  func setColor(_ color: Color) {
    setColor(
      red: Double(color.red) / 255, green: Double(color.green) / 255,
      blue: Double(color.blue) / 255, alpha: Double(color.alpha) / 255)
  }
}

extension Join {
  init(_ join: LineJoin) {
    switch join {
    case .round: self = .round
    case .bevel: self = .bevel
    }
  }
}

extension Cap {
  init(_ cap: LineCap) {
    switch cap {
    case .round: self = .round
    case .butt: self = .butt
    case .square: self = .square
    }
  }
}
