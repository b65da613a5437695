import Options
import Tracks

/// Reads dates and times from options.
enum TimeOption {
  /// The moment that an option gives: a time of UTC, or the start of a day.
  static func start(_ name: String, _ options: ParsedOptions) throws -> Timestamp? {
    try moment(name, options)?.time
  }

  /// The moment up to which an option reaches: a time of UTC, or the end of a day.
  static func end(_ name: String, _ options: ParsedOptions) throws -> Timestamp? {
    guard let (time, isDay) = try moment(name, options) else { return nil }
    return isDay ? Timestamp(milliseconds: time.milliseconds + 86_400_000) : time
  }

  /// The last moment that an option reaches: a time of UTC, or the last of a day.
  static func last(_ name: String, _ options: ParsedOptions) throws -> Timestamp? {
    guard let (time, isDay) = try moment(name, options) else { return nil }
    return isDay ? Timestamp(milliseconds: time.milliseconds + 86_399_999) : time
  }

  private static func moment(
    _ name: String, _ options: ParsedOptions
  ) throws -> (time: Timestamp, isDay: Bool)? {
    guard let text = options.value(name) else { return nil }
    if let time = parse(text) { return (time, false) }
    if let day = parse(text + "T00:00:00Z") { return (day, true) }
    throw UsageError(
      "--\(name): \(text) is no date; write it as 2024-05-31 or 2024-05-31T12:00:00Z")
  }

  private static func parse(_ text: String) -> Timestamp? {
    let bytes = Array(text.utf8)
    return Timestamp(iso8601: bytes.span)
  }
}
