import Cairo
import Geo
import Pango
import Styling

/// The speed bands as a bar of their colours: the limits below it where two colours meet and the
/// unit at its end, or each band's own label where the style has labels.
struct Legend {
  /// The height of the colours, in CSS pixels.
  static let barHeight = 7.0
  private static let seam = 2.0

  private let bands: SpeedBands
  private let units: UnitSystem
  private let bandWidth: Double
  private let unitWidth: Double

  /// A legend in letters of some CSS pixels.
  init(bands: SpeedBands, units: UnitSystem, sizeInPixels: Double) {
    self.bands = bands
    self.units = units
    let letters = bands.bands.compactMap { $0.label?.count }.max() ?? 0
    bandWidth = max(46, min(120, Double(letters) * sizeInPixels * 0.62 + 10))
    unitWidth = sizeInPixels * 3
  }

  /// In CSS pixels.
  var width: Double { bandWidth * Double(bands.count) + (hasLabels ? 0 : unitWidth) }

  private var hasLabels: Bool { bands.bands.contains { $0.label != nil } }

  /// Draws the legend, its foot at `bottom`.
  func draw(
    x: Double, bottom: Double, style: CaptionStyle, on context: borrowing Context
  ) throws(CairoError) {
    let size = style.sizeInPixels * 0.92
    let textTop = bottom - size * 1.25
    let barTop = textTop - Self.barHeight - 3
    for (index, band) in bands.bands.enumerated() {
      context.setColor(band.color)
      context.fillRectangle(
        x: x + Double(index) * bandWidth, y: barTop, width: bandWidth - Self.seam,
        height: Self.barHeight, radius: 1.5)
    }
    context.setColor(style.muted)
    for (index, band) in bands.bands.enumerated() {
      let edge = x + Double(index) * bandWidth
      if hasLabels {
        try draw(
          band.label ?? "", center: edge + bandWidth / 2, y: textTop, size: size, style: style,
          on: context)
      } else if index > 0 {
        try draw(
          limitText(band.fromKmh), center: edge - Self.seam / 2, y: textTop, size: size,
          style: style, on: context)
      }
    }
    if !hasLabels {
      let unit = try TextLayout(
        units.speedUnit, font: style.font, sizeInPixels: size, on: context)
      let end = x + Double(bands.count) * bandWidth
      unit.draw(
        x: end + 6, y: barTop + Self.barHeight / 2 - unit.height / 2, on: context)
    }
  }

  private func draw(
    _ text: String, center: Double, y: Double, size: Double, style: CaptionStyle,
    on context: borrowing Context
  ) throws(CairoError) {
    let layout = try TextLayout(
      text, font: style.font, sizeInPixels: size, widthLimit: nil, on: context)
    layout.draw(x: center - layout.width / 2, y: y, on: context)
  }

  private func limitText(_ kmh: Double) -> String {
    let value = units.speed(kmh: kmh)
    let isWhole = value == value.rounded() || units == .imperial
    return FixedDecimal.text(value, decimals: isWhole ? 0 : 1)
  }
}
