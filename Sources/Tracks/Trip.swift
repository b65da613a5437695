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
  /// The time of all legs at ``standstillKmh`` or more; nil where no speed is known.
  package let movingSeconds: Double?

  /// Slower than this, a receiver stands still and its error moves.
  static let standstillKmh = 2.0

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
    var maximum: Double?
    var moving: Double?
    for line in lines {
      for (leg, speed) in line.legSpeedsKmh.enumerated() {
        guard let speed else { continue }
        maximum = max(maximum ?? speed, speed)
        guard let start = line.segment.time(at: leg), let end = line.segment.time(at: leg + 1)
        else { continue }
        moving =
          (moving ?? 0) + (speed >= Self.standstillKmh ? max(0, end.seconds(since: start)) : 0)
      }
    }
    maximumKmh = maximum
    movingSeconds = moving
  }

  /// Seconds from the first fix to the last, pauses included.
  package var durationSeconds: Double? {
    timeRange.map { $0.upperBound.seconds(since: $0.lowerBound) }
  }

  /// Distance by duration, nil where no time passes.
  package var averageKmh: Double? {
    durationSeconds.flatMap { $0 > 0 ? distanceMeters / $0 * 3.6 : nil }
  }
}
