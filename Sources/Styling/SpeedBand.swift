/// The speeds that share a colour, from a limit up to the next band's.
package struct SpeedBand: Hashable, Sendable {
  /// The lowest speed of the band, in km/h.
  package let fromKmh: Double
  package let color: Color
  /// What the legend says instead of the limits.
  package let label: String?

  package init(fromKmh: Double, color: Color, label: String? = nil) {
    self.fromKmh = fromKmh
    self.color = color
    self.label = label
  }
}
