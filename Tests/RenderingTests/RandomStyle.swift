import Fog
import Styling
import TestSupport

/// Makes up styles of routes.
enum RandomStyle {
  static func style(using random: inout SplitMix64) -> Style {
    func color() -> Color {
      let bits = random.next()
      return Color(
        red: UInt8(truncatingIfNeeded: bits), green: UInt8(truncatingIfNeeded: bits >> 8),
        blue: UInt8(truncatingIfNeeded: bits >> 16))
    }
    let bands = [0.0, 50, 90, 110].map { SpeedBand(fromKmh: $0, color: color()) }
    let casing =
      Bool.random(using: &random)
      ? Casing(color: color(), width: Stops(Double.random(in: 0.3...4, using: &random))) : nil
    let route = RouteStyle(
      width: Stops(Double.random(in: 0.5...14, using: &random)),
      opacity: Bool.random(using: &random) ? 1 : Double.random(in: 0.2...1, using: &random),
      join: LineJoin.allCases.randomElement(using: &random) ?? .round,
      cap: LineCap.allCases.randomElement(using: &random) ?? .round, casing: casing,
      bands: SpeedBands(bands), unknown: color())
    return Style(
      name: "random", background: nil, route: route,
      fog: FogStyle(color: color(), look: FogLook(opacity: 0.5)),
      caption: CaptionStyle(
        color: color(), muted: color(), panel: color(), font: "sans", sizeInPixels: 12))
  }
}
