import Cairo
import Pango
import Styling

/// The strip along the bottom of a picture: title and facts on the left, scale bar and legend on
/// the right; one above the other where the picture is narrow.
///
///     Krasnodar – Gelendzhik                         2 km     ▬▬▬▬ ▬▬▬▬ ▬▬▬▬ ▬▬▬▬
///     12 May 2024  ·  191 km  ·  2 h 50 min         |────|       50   90   110   km/h
struct Footer: ~Copyable {
  /// What the footer shows.
  struct Content {
    /// nil for no title.
    var title: String?
    /// Joined by dots into one line; may be empty.
    var facts: [String]
    /// nil for no legend.
    var bands: SpeedBands?
    /// nil for no scale bar.
    var metersPerPixel: Double?
    var units: UnitSystem
  }

  private static let margin = 28.0
  private static let gap = 32.0
  private static let rowGap = 12.0
  /// Between facts.
  private static let dot = "  ·  "

  private let content: Content
  private let style: CaptionStyle
  /// The picture's size in CSS pixels.
  private let width, height: Double
  /// How much of the bottom the footer takes, in CSS pixels; 0 when it shows nothing.
  let reservedHeight: Double
  private let isStacked: Bool
  private let showsRight: Bool

  /// Lays the strip out on a picture of some CSS pixels; what does not fit is left out, the right
  /// side first.
  init(_ content: Content, style: CaptionStyle, width: Double, height: Double) {
    self.content = content
    self.style = style
    self.width = width
    self.height = height
    let hasLeft = content.title != nil || !content.facts.isEmpty
    let hasRight = content.bands != nil || content.metersPerPixel != nil
    let size = style.sizeInPixels
    let leftHeight =
      (content.title == nil ? 0 : Self.titleSize(size) * 1.3)
      + (content.facts.isEmpty ? 0 : size * 1.5)
    let rightHeight = Self.rightHeight(size)
    let rightWidth = Self.rightWidth(content, size)
    let stacks = hasLeft && hasRight && width < 2 * Self.margin + rightWidth + Self.gap + 22 * size
    func total(_ right: Bool) -> Double {
      let left = hasLeft ? leftHeight : 0
      let inner =
        !right ? left : stacks ? left + Self.rowGap + rightHeight : max(left, rightHeight)
      return inner > 0 ? inner + Self.margin * 1.5 : 0
    }
    let fitsRight =
      hasRight && total(true) <= height * 0.4 && rightWidth + 2 * Self.margin <= width
    isStacked = stacks
    showsRight = fitsRight
    let wanted = total(fitsRight)
    reservedHeight = wanted <= height * 0.4 ? wanted : 0
  }

  /// Draws the strip; the context's unit is a CSS pixel.
  func draw(on context: borrowing Context) throws(CairoError) {
    guard reservedHeight > 0 else { return }
    let top = height - reservedHeight
    if style.panel.alpha > 0 {
      context.setColor(style.panel)
      context.fillRectangle(x: 0, y: top, width: width, height: reservedHeight)
    }
    let rightWidth = showsRight ? Self.rightWidth(content, style.sizeInPixels) : 0
    let textWidth =
      width - 2 * Self.margin - (showsRight && !isStacked ? rightWidth + Self.gap : 0)
    let bottom = height - Self.margin * 0.75
    var textBottom = bottom
    if showsRight {
      let x = isStacked ? Self.margin : width - Self.margin - rightWidth
      try drawRight(x: x, bottom: bottom, on: context)
      if isStacked { textBottom -= Self.rightHeight(style.sizeInPixels) + Self.rowGap }
    }
    try drawText(bottom: textBottom, widthLimit: textWidth, on: context)
  }

  private func drawText(
    bottom: Double, widthLimit: Double, on context: borrowing Context
  ) throws(CairoError) {
    let size = style.sizeInPixels
    var y = bottom
    if !content.facts.isEmpty {
      let facts = try factsLayout(widthLimit: widthLimit, on: context)
      y -= facts.height
      context.setColor(style.muted)
      facts.draw(x: Self.margin, y: y, on: context)
      y -= size * 0.3
    }
    if let title = content.title {
      let layout = try TextLayout(
        title, font: style.font, sizeInPixels: Self.titleSize(size), weight: .bold,
        widthLimit: widthLimit, on: context)
      context.setColor(style.color)
      layout.draw(x: Self.margin, y: y - layout.height, on: context)
    }
  }

  /// As many facts as fit on the line, the first at least.
  private func factsLayout(
    widthLimit: Double, on context: borrowing Context
  ) throws(CairoError) -> TextLayout {
    for count in stride(from: content.facts.count, through: 2, by: -1) {
      let layout = try TextLayout(
        content.facts.prefix(count).joined(separator: Self.dot), font: style.font,
        sizeInPixels: style.sizeInPixels, on: context)
      if layout.width <= widthLimit { return layout }
    }
    return try TextLayout(
      content.facts[0], font: style.font, sizeInPixels: style.sizeInPixels,
      widthLimit: widthLimit, on: context)
  }

  private func drawRight(
    x: Double, bottom: Double, on context: borrowing Context
  ) throws(CairoError) {
    var x = x
    let size = style.sizeInPixels
    if let metersPerPixel = content.metersPerPixel {
      let bar = ScaleBar(
        metersPerPixel: metersPerPixel, widthLimit: ScaleBar.widthLimit, units: content.units)
      try bar.draw(x: x, bottom: bottom, style: style, on: context)
      x += ScaleBar.widthLimit + Self.gap
    }
    if let bands = content.bands {
      let legend = Legend(bands: bands, units: content.units, sizeInPixels: size)
      try legend.draw(x: x, bottom: bottom, style: style, on: context)
    }
  }

  private static func titleSize(_ size: Double) -> Double { size * 1.55 }

  private static func rightHeight(_ size: Double) -> Double { size * 1.4 + Legend.barHeight + 6 }

  private static func rightWidth(_ content: Content, _ size: Double) -> Double {
    let bar = content.metersPerPixel == nil ? 0 : ScaleBar.widthLimit
    let legend = content.bands.map {
      Legend(bands: $0, units: content.units, sizeInPixels: size).width
    }
    return bar + (legend ?? 0) + (bar > 0 && legend != nil ? gap : 0)
  }
}
