import Glibc

/// Numbers as text with a fixed number of decimals.
///
/// `String(format:)` would do the same, but brings all of Foundation with its locale data, which
/// takes longer to load than a picture to draw.
package enum FixedDecimal {
  /// The number that is nearest to `value` of those with so many decimals.
  package static func rounded(_ value: Double, decimals: Int) -> Double {
    let unit = pow(10, Double(decimals))
    return (value * unit).rounded() / unit
  }

  /// `12.30` for 12.3 with two decimals; rounded half away from zero, always with a point.
  ///
  /// A magnitude of 10¹⁵ or more, where a `Double` has no decimals, is written as Swift does.
  package static func text(_ value: Double, decimals: Int) -> String {
    let unit = pow(10, Double(decimals))
    let scaled = (abs(value) * unit).rounded()
    guard scaled < 1e15 else { return "\(value)" }
    let digits = String(Int64(scaled))
    let padded = String(repeating: "0", count: max(0, decimals + 1 - digits.count)) + digits
    let sign = value < 0 && scaled > 0 ? "-" : ""
    guard decimals > 0 else { return sign + padded }
    return sign + padded.dropLast(decimals) + "." + padded.suffix(decimals)
  }
}
