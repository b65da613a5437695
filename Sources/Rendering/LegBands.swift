import Geo

/// The speed bands of a line's legs.
enum LegBands {
  /// Gives every run that is shorter than `length` pixels the band that prevails around it: a
  /// colour that short could not be told from noise.
  ///
  /// The line is divided into stretches of `length` pixels along its course; the band with the most
  /// length in a stretch prevails there. A run that is long enough keeps its ends exactly.
  ///
  /// - Parameters:
  ///   - bands: A band a leg, nil for an unknown speed; changed in place.
  ///   - points: The line, one vertex more than legs.
  ///   - length: In the unit of `points`.
  /// - Complexity: O(*n*).
  static func absorbShortRuns(
    _ bands: inout [Int?], along points: [TilePoint], shorterThan length: Double
  ) {
    let runs = runs(of: bands, along: points)
    guard runs.count > 1, runs.contains(where: { $0.length < length }) else { return }
    let prevailing = prevailingBands(bands, along: points, stretch: length)
    for run in runs where run.length < length {
      let band = prevailing[Int(((run.start + run.length / 2) / length).rounded(.down))]
      guard let band else { continue }
      for leg in run.legs { bands[leg] = band }
    }
  }

  private struct Run {
    var legs: Range<Int>
    /// Where it begins along the line, and how long it is.
    var start, length: Double
  }

  private static func runs(of bands: [Int?], along points: [TilePoint]) -> [Run] {
    var runs: [Run] = []
    var position = 0.0
    for leg in bands.indices {
      let length = legLength(points, leg)
      if let last = runs.last, bands[last.legs.lowerBound] == bands[leg] {
        runs[runs.count - 1].legs = last.legs.lowerBound..<(leg + 1)
        runs[runs.count - 1].length += length
      } else {
        runs.append(Run(legs: leg..<(leg + 1), start: position, length: length))
      }
      position += length
    }
    return runs
  }

  /// The band with the most length in each stretch of the line; missing stretches have none.
  private static func prevailingBands(
    _ bands: [Int?], along points: [TilePoint], stretch: Double
  ) -> [Int: Int?] {
    var prevailing: [Int: Int?] = [:]
    var lengths: [Int?: Double] = [:]
    var current = 0
    func settle() {
      // By length, then by band, so that a tie is settled the same way every time.
      if let most = lengths.max(by: { ($0.value, $0.key ?? -1) < ($1.value, $1.key ?? -1) }) {
        prevailing[current] = .some(most.key)
      }
      lengths.removeAll(keepingCapacity: true)
    }
    var position = 0.0
    for leg in bands.indices {
      let length = legLength(points, leg)
      let first = Int((position / stretch).rounded(.down))
      let last = Int(((position + length) / stretch).rounded(.down))
      if first != current {
        settle()
        current = first
      }
      if last == first {
        lengths[bands[leg], default: 0] += length
      } else {
        // A leg over several stretches fills those between its ends, which need no entry: a run in
        // them is as long as they are.
        lengths[bands[leg], default: 0] += Double(first + 1) * stretch - position
        settle()
        current = last
        lengths[bands[leg], default: 0] += position + length - Double(last) * stretch
      }
      position += length
    }
    settle()
    return prevailing
  }

  private static func legLength(_ points: [TilePoint], _ leg: Int) -> Double {
    let dx = points[leg + 1].x - points[leg].x
    let dy = points[leg + 1].y - points[leg].y
    return (dx * dx + dy * dy).squareRoot()
  }
}
