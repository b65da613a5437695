import Foundation
import Styling

/// A colour as linear light, to be compared as eyes do.
struct SeenColor {
  /// Linear red, green and blue, 0 to 1.
  private let rgb: [Double]

  private init(rgb: [Double]) { self.rgb = rgb }

  /// IEC 61966-2-1.
  init(_ color: Color) {
    rgb = [color.red, color.green, color.blue].map {
      let share = Double($0) / 255
      return share <= 0.04045 ? share / 12.92 : pow((share + 0.055) / 1.055, 2.4)
    }
  }

  func seen(with vision: ColorVision) -> SeenColor {
    SeenColor(
      rgb: vision.matrix.map { row in
        min(1, max(0, zip(row, rgb).map { $0 * $1 }.reduce(0, +)))
      })
  }

  /// WCAG 2.1, "relative luminance".
  private var luminance: Double { 0.2126 * rgb[0] + 0.7152 * rgb[1] + 0.0722 * rgb[2] }

  /// WCAG 2.1, "contrast ratio": 1 to 21.
  func contrast(with other: SeenColor) -> Double {
    let (a, b) = (luminance, other.luminance)
    return (max(a, b) + 0.05) / (min(a, b) + 0.05)
  }

  /// CIE L*, 0 to 100.
  var lightness: Double { lab[0] }

  /// CIE 1976 ΔE*ab.
  func difference(from other: SeenColor) -> Double {
    zip(lab, other.lab).map { ($0 - $1) * ($0 - $1) }.reduce(0, +).squareRoot()
  }

  /// CIE L*a*b* for D65.
  private var lab: [Double] {
    let x: Double = (0.4124 * rgb[0] + 0.3576 * rgb[1] + 0.1805 * rgb[2]) / 0.95047
    let z: Double = (0.0193 * rgb[0] + 0.1192 * rgb[1] + 0.9505 * rgb[2]) / 1.08883
    let f = [x, luminance, z].map(Self.curve)
    return [116 * f[1] - 16, 500 * (f[0] - f[1]), 200 * (f[1] - f[2])]
  }

  /// The cube root, straight near black.
  private static func curve(_ t: Double) -> Double {
    if t > 216.0 / 24389 { return cbrt(t) }
    return (24389.0 / 27 * t + 16) / 116
  }
}
