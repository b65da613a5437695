/// How routes are stroked.
package struct RouteStyle: Hashable, Sendable {
  /// In CSS pixels, without the casing.
  package var width: Stops
  /// Of a trip as a whole, 0 to 1.
  package var opacity: Double
  package var join: LineJoin
  package var cap: LineCap
  /// nil for no outline.
  package var casing: Casing?
  package var bands: SpeedBands
  /// The colour of legs whose speed nothing tells.
  package var unknown: Color

  package init(
    width: Stops, opacity: Double = 1, join: LineJoin = .round, cap: LineCap = .round,
    casing: Casing? = nil, bands: SpeedBands, unknown: Color
  ) {
    self.width = width
    self.opacity = opacity
    self.join = join
    self.cap = cap
    self.casing = casing
    self.bands = bands
    self.unknown = unknown
  }
}
