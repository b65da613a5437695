import Geo

/// The speed of each leg of a segment, between two fixes that follow each other.
package enum LegSpeeds {
  /// How far the smoothing reaches to either side of a leg's middle, in seconds.
  static let windowSeconds = 4.0
  /// The most legs that are looked at to either side, for receivers that write many a second.
  static let windowLegs = 16

  /// Speeds in km/h, `count - 1` of them, nil where nothing tells a speed.
  ///
  /// Recorded speeds come first: a leg's is the mean of those at its two ends. Elsewhere it is
  /// distance over time, smoothed by the median over the legs whose middle lies within
  /// ``windowSeconds``, weighted by their time; a median keeps the place of a sudden change, where
  /// a mean would smear it. Rounded to 0.01 km/h, so that a constant speed at the limit of two
  /// bands does not flicker between them.
  ///
  /// - Parameter usesRecorded: False to leave recorded speeds aside, where they are known to be
  ///   wrong.
  package static func kmh(of segment: Segment, usesRecorded: Bool = true) -> [Double?] {
    guard segment.count > 1 else { return [] }
    let legs = derivedLegs(of: segment)
    var window: [(speed: Double, seconds: Double)] = []
    window.reserveCapacity(2 * windowLegs + 1)
    var speeds: [Double?] = []
    speeds.reserveCapacity(legs.count)
    for index in legs.indices {
      let recorded = usesRecorded ? recordedMetersPerSecond(segment, leg: index) : nil
      let speed = recorded ?? smoothed(legs, around: index, &window)
      speeds.append(speed.map { ($0 * 360).rounded() / 100 })
    }
    return speeds
  }

  /// How many times as fast as its positions a segment's recorded speeds say it was: the median
  /// over the legs that tell both; nil with fewer than ten such legs.
  ///
  /// Far from 1 when a program wrote km/h or knots where the format has metres a second, or wrote
  /// zeros.
  package static func recordedToDerivedRatio(of segment: Segment) -> Double? {
    guard segment.speedCount > 0 else { return nil }
    let legs = derivedLegs(of: segment)
    var ratios: [Double] = []
    for (index, leg) in legs.enumerated() {
      guard let recorded = recordedMetersPerSecond(segment, leg: index), leg.seconds > 0 else {
        continue
      }
      let derived = leg.meters / leg.seconds
      // Slower than a walk, the error of the positions outweighs the movement.
      if derived > 2 { ratios.append(recorded / derived) }
    }
    guard ratios.count >= 10 else { return nil }
    return ratios.sorted()[ratios.count / 2]
  }

  /// A leg as its two positions and times tell it.
  private struct Leg {
    var meters: Double
    /// 0 where a time is missing, or time stands still or runs back.
    var seconds: Double
    /// The middle of the leg's time, in seconds since its segment's first time.
    var middle: Double
  }

  private static func derivedLegs(of segment: Segment) -> [Leg] {
    guard segment.count > 1 else { return [] }
    let origin = segment.timeRange?.lowerBound
    return (1..<segment.count).map { index in
      let meters = GreatCircle.meters(
        from: segment.coordinate(at: index - 1), to: segment.coordinate(at: index))
      guard let origin, let start = segment.time(at: index - 1), let end = segment.time(at: index)
      else { return Leg(meters: meters, seconds: 0, middle: 0) }
      let seconds = end.seconds(since: start)
      return Leg(
        meters: meters, seconds: max(0, seconds),
        middle: start.seconds(since: origin) + seconds / 2)
    }
  }

  private static func recordedMetersPerSecond(_ segment: Segment, leg: Int) -> Double? {
    switch (segment.speedMetersPerSecond(at: leg), segment.speedMetersPerSecond(at: leg + 1)) {
    case (let start?, let end?): (start + end) / 2
    case (let speed?, nil), (nil, let speed?): speed
    case (nil, nil): nil
    }
  }

  /// The weighted median of the speeds around a leg, in metres a second.
  private static func smoothed(
    _ legs: [Leg], around index: Int, _ window: inout [(speed: Double, seconds: Double)]
  ) -> Double? {
    let leg = legs[index]
    // With nothing around it that is near in time, a leg stands for itself.
    guard leg.seconds > 0 || leg.middle > 0 else { return nil }
    window.removeAll(keepingCapacity: true)
    var total = 0.0
    for other in max(0, index - windowLegs)...min(legs.count - 1, index + windowLegs) {
      let near = legs[other]
      guard near.seconds > 0, abs(near.middle - leg.middle) <= windowSeconds else { continue }
      // So few that sorting them as they come is the fastest way.
      let speed = near.meters / near.seconds
      var place = window.count
      window.append((speed, near.seconds))
      while place > 0, window[place - 1].speed > speed {
        window[place] = window[place - 1]
        place -= 1
      }
      window[place] = (speed, near.seconds)
      total += near.seconds
    }
    var sum = 0.0
    for (speed, seconds) in window {
      sum += seconds
      if sum >= total / 2 { return speed }
    }
    return window.last?.speed
  }
}
