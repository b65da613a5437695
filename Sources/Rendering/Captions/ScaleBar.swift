import Cairo
import Pango
import Styling

/// A line of round length with its text above it.
struct ScaleBar {
  /// The greatest length on the picture, in CSS pixels.
  static let widthLimit = 110.0
  private static let tickHeight = 6.0

  private let width: Double
  private let text: String

  /// The longest round length that fits into `widthLimit` CSS pixels.
  init(metersPerPixel: Double, widthLimit: Double, units: UnitSystem) {
    let (meters, text) = units.roundLength(atMost: metersPerPixel * widthLimit)
    width = meters / metersPerPixel
    self.text = text
  }

  /// Draws the bar at the right end of the room that it was given, its foot at `bottom`.
  func draw(
    x: Double, bottom: Double, style: CaptionStyle, on context: borrowing Context
  ) throws(CairoError) {
    let left = x + Self.widthLimit - width
    let right = x + Self.widthLimit
    context.setColor(style.muted)
    context.setLine(width: 1.25, join: .miter, cap: .butt)
    context.move(x: left, y: bottom - Self.tickHeight)
    context.line(x: left, y: bottom)
    context.line(x: right, y: bottom)
    context.line(x: right, y: bottom - Self.tickHeight)
    context.stroke()
    let layout = try TextLayout(
      text, font: style.font, sizeInPixels: style.sizeInPixels * 0.92, on: context)
    layout.draw(
      x: (left + right - layout.width) / 2, y: bottom - Self.tickHeight - layout.height,
      on: context)
  }
}
