import Tracks

/// What a caption says of the trips on a picture.
package struct TripFacts: Equatable, Sendable {
  /// One line of the caption that can be turned off.
  package enum Item: String, CaseIterable, Sendable {
    case date, distance, duration, average, maximum
  }

  /// The first and the last day, in UTC.
  let dates: ClosedRange<Timestamp>?
  let distanceMeters: Double
  /// The sum over the trips, pauses within a trip included.
  let durationSeconds: Double?
  /// Distance by duration, over the trips that have times.
  let averageKmh: Double?
  let maximumKmh: Double?

  /// The facts of `trips` together.
  package init(_ trips: [Trip]) {
    dates = trips.compactMap(\.timeRange).reduce(nil) { whole, part in
      guard let whole else { return part }
      return min(whole.lowerBound, part.lowerBound)...max(whole.upperBound, part.upperBound)
    }
    distanceMeters = trips.reduce(0) { $0 + $1.distanceMeters }
    let timed = trips.filter { ($0.durationSeconds ?? 0) > 0 }
    let seconds = timed.reduce(0) { $0 + ($1.durationSeconds ?? 0) }
    durationSeconds = seconds > 0 ? seconds : nil
    averageKmh =
      seconds > 0 ? timed.reduce(0) { $0 + $1.distanceMeters } / seconds * 3.6 : nil
    maximumKmh = trips.compactMap(\.maximumKmh).max()
  }

  /// The facts of trips of which only measures are known.
  ///
  /// - Parameters:
  ///   - distanceMeters: Of all of them.
  ///   - timedDistanceMeters: Of those that have times.
  ///   - durationSeconds: Of those that have times, added up.
  package init(
    dates: ClosedRange<Timestamp>?, distanceMeters: Double, timedDistanceMeters: Double,
    durationSeconds: Double, maximumKmh: Double?
  ) {
    self.dates = dates
    self.distanceMeters = distanceMeters
    self.durationSeconds = durationSeconds > 0 ? durationSeconds : nil
    averageKmh = durationSeconds > 0 ? timedDistanceMeters / durationSeconds * 3.6 : nil
    self.maximumKmh = maximumKmh
  }

  /// The texts of `items` that there is something to say of, in their order.
  package func texts(_ items: Set<Item>, units: UnitSystem) -> [String] {
    Item.allCases.filter(items.contains).compactMap { text($0, units: units) }
  }

  private func text(_ item: Item, units: UnitSystem) -> String? {
    switch item {
    case .date: dates.map(Self.dateText)
    case .distance: distanceMeters > 0 ? units.distanceText(meters: distanceMeters) : nil
    case .duration: durationSeconds.map(Self.durationText)
    case .average: averageKmh.map { "avg " + units.speedText(kmh: $0) }
    case .maximum: maximumKmh.map { "max " + units.speedText(kmh: $0) }
    }
  }

  /// `12 May 2024`, `12–14 May 2024`, `30 May – 2 June 2024`, `31 December 2023 – 1 January 2024`.
  static func dateText(_ range: ClosedRange<Timestamp>) -> String {
    let first = range.lowerBound.date
    let last = range.upperBound.date
    let end = "\(last.day) \(months[last.month - 1]) \(last.year)"
    if first == last { return end }
    if first.year != last.year {
      return "\(first.day) \(months[first.month - 1]) \(first.year) – \(end)"
    }
    if first.month != last.month { return "\(first.day) \(months[first.month - 1]) – \(end)" }
    return "\(first.day)–\(end)"
  }

  /// `45 s`, `12 min`, `1 h 05 min`, `3 d 4 h`.
  static func durationText(_ seconds: Double) -> String {
    if seconds < 59.5 { return "\(Int(seconds.rounded())) s" }
    // Bounded far above any trip, so that a broken clock cannot overflow the number.
    let minutes = Int((min(seconds, 1e12) / 60).rounded())
    if minutes < 60 { return "\(minutes) min" }
    if minutes < 48 * 60 {
      return "\(minutes / 60) h " + (minutes % 60 < 10 ? "0" : "") + "\(minutes % 60) min"
    }
    return "\(minutes / 1440) d \(minutes / 60 % 24) h"
  }

  private static let months = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September",
    "October", "November", "December",
  ]
}
