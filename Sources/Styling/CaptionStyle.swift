/// How the footer of a picture looks.
package struct CaptionStyle: Hashable, Sendable {
  /// Of the title.
  package var color: Color
  /// Of the facts, the scale bar and the legend's numbers.
  package var muted: Color
  /// Behind the footer; may be transparent.
  package var panel: Color
  /// Families, the first that is installed and has the letters wins.
  package var font: String
  /// Of the facts, in CSS pixels; the title is larger.
  package var sizeInPixels: Double

  package init(color: Color, muted: Color, panel: Color, font: String, sizeInPixels: Double) {
    self.color = color
    self.muted = muted
    self.panel = panel
    self.font = font
    self.sizeInPixels = sizeInPixels
  }
}
