import Glibc
import Options

/// Reads numbers from options.
enum NumberOption {
  /// The number that an option gives, nil where it is not given.
  ///
  /// - Throws: ``UsageError`` for anything else than a number in `range`.
  static func number(
    _ name: String, _ options: ParsedOptions, in range: ClosedRange<Double>
  ) throws -> Double? {
    guard let text = options.value(name) else { return nil }
    guard let value = Double(text), range.contains(value) else {
      throw UsageError(
        "--\(name): \(text) is no number from \(Int(range.lowerBound)) to \(Int(range.upperBound))")
    }
    return value
  }

  /// The whole number that an option gives, nil where it is not given.
  ///
  /// - Throws: ``UsageError`` for anything else than a whole number in `range`.
  static func whole(
    _ name: String, _ options: ParsedOptions, in range: ClosedRange<Int>
  ) throws -> Int? {
    guard let text = options.value(name) else { return nil }
    guard let value = Int(text), range.contains(value) else {
      throw UsageError(
        "--\(name): \(text) is no whole number from \(range.lowerBound) to \(range.upperBound)")
    }
    return value
  }

  /// How many processors the machine has.
  static var cores: Int { max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN)))) }
}
