import Geo

/// One journey: its unbroken lines, the speed of every leg, and what it measures.
package struct Trip: Equatable, Sendable {
  /// An unbroken line of a trip.
  package struct Line: Equatable, Sendable {
    /// The fixes; at least one.
    package let segment: Segment
    /// The speed of each leg in km/h, one fewer than fixes; nil where unknown.
    package let legSpeedsKmh: [Double?]
  }

  package let name: String?
  /// First to last.
  package let lines: [Line]
  /// From the first fix to the last, pauses included; nil where nothing has a time.
  package let timeRange: ClosedRange<Timestamp>?
  /// Great-circle metres along the lines; what lies between two lines is not counted.
  package let distanceMeters: Double
  /// The highest speed of any leg, nil where none is known.
  package let maximumKmh: Double?

  /// Cleans, splits and measures a track.
  package init(_ track: Track) {
    let isRecorded = track.kind == .recorded
    let segments = track.segments.flatMap { segment in
      isRecorded ? Cleaning.lines(of: segment) : segment.isEmpty ? [] : [segment]
    }
    let trustsRecorded = RecordedSpeeds.areTrusted(in: track)
    name = track.name
    lines = segments.map {
      Line(
        segment: $0, legSpeedsKmh: LegSpeeds.kmh(of: $0, usesRecorded: trustsRecorded))
    }
    timeRange = segments.lazy.compactMap(\.timeRange).reduce(nil) { whole, part in
      guard let whole else { return part }
      return min(whole.lowerBound, part.lowerBound)...max(whole.upperBound, part.upperBound)
    }
    distanceMeters = segments.reduce(0) { $0 + $1.lengthMeters }
    maximumKmh = lines.lazy.flatMap(\.legSpeedsKmh).compactMap { $0 }.max()
  }

  /// Seconds from the first fix to the last, pauses included.
  package var durationSeconds: Double? {
    timeRange.map { $0.upperBound.seconds(since: $0.lowerBound) }
  }
}
