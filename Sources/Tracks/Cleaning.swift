import Geo

/// Cuts recorded segments where no vehicle could have gone on, and drops lone fixes far from the
/// line.
package enum Cleaning {
  /// Faster than any aircraft in service goes over ground: airliners reach 370 m/s in a jet stream.
  static let fastestMetersPerSecond = 400.0
  /// A pause longer than this, in seconds…
  static let longestPauseSeconds = 15 * 60.0
  /// …breaks the line where the next fix is farther off than this, in metres.
  static let pauseDistanceMeters = 1_000.0
  /// A leg without times breaks the line when it is longer than this, in metres…
  static let untimedJumpMeters = 50_000.0
  /// …and this many times as long as the segment's median leg.
  static let untimedJumpFactor = 50.0

  /// The unbroken lines that `segment` holds, first to last; each has at least one fix.
  ///
  /// A fix that could neither have been reached nor left, while its neighbours agree with each
  /// other, is dropped: one hop alone would also condemn the first fix after a real jump.
  ///
  /// - Complexity: O(*n* log *n*) where fixes have no time, else O(*n*).
  package static func lines(of segment: Segment) -> [Segment] {
    guard segment.count > 1 else { return segment.isEmpty ? [] : [segment] }
    let untimedLimit = untimedJumpLimit(of: segment)
    var lines: [Segment] = []
    var line = Segment()
    var last = 0
    line.append(segment[0])
    var index = 1
    while index < segment.count {
      if isImpossible(segment, last, index), index + 1 < segment.count,
        isImpossible(segment, index, index + 1), !isImpossible(segment, last, index + 1)
      {
        index += 1
        continue
      }
      if breaks(segment, last, index, untimedLimit: untimedLimit) {
        lines.append(line)
        line = Segment()
      }
      line.append(segment[index])
      last = index
      index += 1
    }
    lines.append(line)
    return lines
  }

  /// Whether nothing can have gone from fix `a` to fix `b` in the time between them.
  private static func isImpossible(_ segment: Segment, _ a: Int, _ b: Int) -> Bool {
    guard let start = segment.time(at: a), let end = segment.time(at: b) else { return false }
    // A second of grace, as many receivers cut their times to whole seconds.
    let seconds = abs(end.seconds(since: start)) + 1
    return meters(segment, a, b) > fastestMetersPerSecond * seconds
  }

  private static func breaks(
    _ segment: Segment, _ a: Int, _ b: Int, untimedLimit: Double
  ) -> Bool {
    guard let start = segment.time(at: a), let end = segment.time(at: b) else {
      return meters(segment, a, b) > untimedLimit
    }
    if abs(end.seconds(since: start)) > longestPauseSeconds,
      meters(segment, a, b) > pauseDistanceMeters
    {
      return true
    }
    return isImpossible(segment, a, b)
  }

  /// The length beyond which a leg without times is a jump; infinite where all fixes have times.
  private static func untimedJumpLimit(of segment: Segment) -> Double {
    guard (0..<segment.count).contains(where: { segment.time(at: $0) == nil }) else {
      return .infinity
    }
    let legs = (1..<segment.count).map { meters(segment, $0 - 1, $0) }.sorted()
    return max(untimedJumpMeters, untimedJumpFactor * legs[legs.count / 2])
  }

  private static func meters(_ segment: Segment, _ a: Int, _ b: Int) -> Double {
    GreatCircle.meters(from: segment.coordinate(at: a), to: segment.coordinate(at: b))
  }
}
