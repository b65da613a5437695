/// How often a place was passed, as colours.
package struct HeatStyle: Hashable, Sendable {
  /// A colour on the ramp.
  package struct Stop: Hashable, Sendable {
    /// From 0, a single pass, to 1, as often as it is told apart.
    package let share: Double
    package let color: Color

    package init(share: Double, color: Color) {
      self.share = share
      self.color = color
    }
  }

  /// Of each trip's line, in CSS pixels.
  package var width: Stops
  /// By rising share, two at least; straight between them, constant beyond.
  package var ramp: [Stop]

  package init(width: Stops, ramp: [Stop]) {
    self.width = width
    self.ramp = ramp
  }

  /// From violet over red to pale yellow, which holds on light and dark maps.
  package static let standard = HeatStyle(
    width: Stops(stops: [
      Stops.Stop(zoom: 4, value: 1.5), Stops.Stop(zoom: 12, value: 2.5),
      Stops.Stop(zoom: 17, value: 6),
    ]),
    ramp: [
      Stop(share: 0, color: Color(red: 0x5A, green: 0x2A, blue: 0x9A, alpha: 0xA0)),
      Stop(share: 0.3, color: Color(red: 0xC2, green: 0x2F, blue: 0x74, alpha: 0xD8)),
      Stop(share: 0.65, color: Color(red: 0xF5, green: 0x7A, blue: 0x3B, alpha: 0xF0)),
      Stop(share: 1, color: Color(red: 0xFF, green: 0xF3, blue: 0xB0)),
    ])
}
