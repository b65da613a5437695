import Geo
import Glibc

/// The units that people read.
package enum UnitSystem: String, Sendable, CaseIterable {
  case metric, imperial

  /// Metres in a statute mile, by definition.
  static let metersPerMile = 1609.344
  /// Metres in a foot, by definition.
  static let metersPerFoot = 0.3048

  /// `km/h` or `mph`.
  package var speedUnit: String {
    switch self {
    case .metric: "km/h"
    case .imperial: "mph"
    }
  }

  /// The number of ``speedUnit``s that `kmh` is.
  package func speed(kmh: Double) -> Double {
    switch self {
    case .metric: kmh
    case .imperial: kmh * 1000 / Self.metersPerMile
    }
  }

  /// `68 km/h`, `42 mph`.
  package func speedText(kmh: Double) -> String {
    "\(Self.fixed(speed(kmh: kmh), decimals: 0)) \(speedUnit)"
  }

  /// `640 m`, `8.61 km`, `84.3 km`, `123 km`; `950 ft`, `5.35 mi`.
  package func distanceText(meters: Double) -> String {
    switch self {
    case .metric:
      return meters < 999.5
        ? "\(Self.fixed(meters, decimals: 0)) m" : "\(Self.threeDigits(meters / 1000)) km"
    case .imperial:
      let miles = meters / Self.metersPerMile
      return miles < 0.2
        ? "\(Self.fixed(meters / Self.metersPerFoot, decimals: 0)) ft"
        : "\(Self.threeDigits(miles)) mi"
    }
  }

  /// The longest round length that is no longer than `meters`, 1, 2 or 5 times a power of ten of a
  /// unit, and its text; for scale bars.
  package func roundLength(atMost meters: Double) -> (meters: Double, text: String) {
    let (unit, name): (Double, String) =
      switch self {
      case .metric: meters >= 1000 ? (1000, "km") : (1, "m")
      case .imperial:
        meters >= Self.metersPerMile ? (Self.metersPerMile, "mi") : (Self.metersPerFoot, "ft")
      }
    let power = pow(10, log10(meters / unit).rounded(.down))
    let digit = [5.0, 2, 1].first { $0 * power * unit <= meters * (1 + 1e-9) } ?? 1
    let amount = digit * power
    return (amount * unit, "\(Self.fixed(amount, decimals: amount < 1 ? 1 : 0)) \(name)")
  }

  private static func threeDigits(_ value: Double) -> String {
    fixed(value, decimals: value < 9.995 ? 2 : value < 99.95 ? 1 : 0)
  }

  private static func fixed(_ value: Double, decimals: Int) -> String {
    FixedDecimal.text(value, decimals: decimals)
  }
}
