import Cairo
import Geo
import Lines
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
  var reach: Double { 2 + 1.5 * (width / 2 + casingWidth) }

  /// Draws what `scene` has within `tile`, whose corner comes to the context's origin.
  ///
  /// - Parameter skipsHidden: Whether strokes of which nothing is to be seen are left out, which
  ///   changes no pixel: where hundreds of trips take one street it leaves a handful to draw.
  func draw(
    _ scene: RouteScene, tile: PixelBox, on context: borrowing Context, skipsHidden: Bool = true
  ) {
    let window = tile.grown(by: reach)
    let world = scene.scale.worldPixels
    // What is seen through others must be drawn, whatever lies on it.
    var ground =
      skipsHidden && style.opacity == 1 ? OpaqueGround(side: Int(tile.width)) : nil
    var visible: [[Stroke]] = []
    // From the uppermost stroke down, as only then it is known what hides another.
    for trip in scene.trips.reversed() {
      var strokes: [Stroke] = []
      var pens: [LinePen] = []
      for line in trip.reversed() {
        for shift in Self.copies(of: line.bounds, in: window, world: world).reversed() {
          pens.append(
            LinePen(
              line: line, window: window.moved(x: -shift, y: 0), originX: tile.minX - shift,
              originY: tile.minY))
        }
      }
      for isCasing in style.casing != nil && casingWidth > 0 ? [false, true] : [false] {
        for pen in pens {
          append(pen, isCasing: isCasing, to: &strokes, ground: &ground)
        }
      }
      if !strokes.isEmpty { visible.append(strokes) }
    }
    for strokes in visible.reversed() {
      context.group(opacity: style.opacity) {
        for stroke in strokes.reversed() { draw(stroke, on: context) }
      }
    }
  }

  /// A piece of a line, to be stroked with its casing's or its band's colour.
  private struct Stroke {
    let pen: LinePen
    let piece: Int
    let isCasing: Bool
  }

  /// The moves, in whole worlds, that bring a line into a window: a line over the antimeridian is
  /// seen at both edges of the map.
  private static func copies(of bounds: PixelBox, in window: PixelBox, world: Double) -> [Double] {
    guard bounds.minY <= window.maxY, bounds.maxY >= window.minY else { return [] }
    let first = ((window.minX - bounds.maxX) / world).rounded(.up)
    let last = ((window.maxX - bounds.minX) / world).rounded(.down)
    return first <= last ? stride(from: first, through: last, by: 1).map { $0 * world } : []
  }

  private func strokeWidth(isCasing: Bool) -> Double {
    isCasing ? width + 2 * casingWidth : width
  }

  /// Appends the pieces of a line that the tile shows, last to first, but for those that are hidden.
  private func append(
    _ pen: LinePen, isCasing: Bool, to strokes: inout [Stroke],
    ground: inout OpaqueGround?
  ) {
    let radius = strokeWidth(isCasing: isCasing) / 2
    // To the corner of a square cap.
    let reach = style.cap == .square ? radius * 1.415 : radius
    for index in pen.line.pieces.indices.reversed()
    where pen.line.pieces[index].bounds.intersects(pen.window) {
      let piece = pen.line.pieces[index]
      if !piece.isLong, ground != nil {
        if pen.isHidden(piece, radius: reach, reachingOn: radius, by: &ground) { continue }
        pen.cover(&ground, with: piece, radius: radius, hasRoundJoins: style.join == .round)
      }
      strokes.append(Stroke(pen: pen, piece: index, isCasing: isCasing))
    }
  }

  /// Strokes a piece, reaching under the next.
  private func draw(_ stroke: Stroke, on context: borrowing Context) {
    let line = stroke.pen.line
    let piece = line.pieces[stroke.piece]
    let width = strokeWidth(isCasing: stroke.isCasing)
    context.setColor(color(of: piece, isCasing: stroke.isCasing))
    let isFirst = stroke.piece == 0 && line.startsLine
    let isLast = stroke.piece == line.pieces.count - 1 && line.endsLine
    // A piece at one end of the line has an inner end too, and gets the cap of the outer one apart.
    let isWhole = isFirst && isLast && !piece.isLong
    context.setLine(width: width, join: Join(style.join), cap: isWhole ? Cap(style.cap) : .butt)
    stroke.pen.stroke(piece, reachingOn: width / 2, on: context)
    if isWhole { return }
    if isFirst { drawCap(stroke.pen, atStart: true, width: width, on: context) }
    if isLast { drawCap(stroke.pen, atStart: false, width: width, on: context) }
  }

  private func color(of piece: RouteScene.Piece, isCasing: Bool) -> Color {
    if isCasing, let casing = style.casing { return casing.color }
    return piece.band.map { style.bands.bands[min($0, style.bands.count - 1)].color }
      ?? style.unknown
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
