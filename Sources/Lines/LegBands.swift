import Geo

/// The speed bands of a line's legs.
package enum LegBands {
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
  package static func absorbShortRuns(
    _ bands: inout [Int?], along points: [TilePoint], shorterThan length: Double
  ) {
    let runs = runs(of: bands, along: points)
    guard runs.count > 1, runs.contains(where: { $0.length < length }) else { return }
    var stretches = Stretches(bands: bands, points: points, length: length)
    for run in runs where run.length < length {
      let band = stretches.prevailingBand(
        at: Int(((run.start + run.length / 2) / length).rounded(.down)))
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
    var start = 0
    while start < bands.count {
      let band = bands[start]
      var end = start
      var length = 0.0
      while end < bands.count, bands[end] == band {
        length += legLength(points, end)
        end += 1
      }
      runs.append(Run(legs: start..<end, start: position, length: length))
      position += length
      start = end
    }
    return runs
  }

  fileprivate static func legLength(_ points: [TilePoint], _ leg: Int) -> Double {
    let dx = points[leg + 1].x - points[leg].x
    let dy = points[leg + 1].y - points[leg].y
    return (dx * dx + dy * dy).squareRoot()
  }
}

/// The stretches that a line is divided into, asked for from its start to its end.
private struct Stretches {
  let bands: [Int?]
  let points: [TilePoint]
  let length: Double
  /// The first leg that reaches into the stretch asked for last, and where it begins.
  private var leg = 0
  private var position = 0.0
  private var known: (stretch: Int, band: Int?)?
  /// Length by band; the first place is the unknown speed's.
  private var lengths: [Double]

  init(bands: [Int?], points: [TilePoint], length: Double) {
    self.bands = bands
    self.points = points
    self.length = length
    lengths = [Double](repeating: 0, count: (bands.lazy.compactMap { $0 }.max() ?? 0) + 2)
  }

  /// The band with the most length in a stretch, the fastest of several; stretches are asked for in
  /// rising order.
  mutating func prevailingBand(at stretch: Int) -> Int? {
    if let known, known.stretch == stretch { return known.band }
    let start = Double(stretch) * length
    let end = start + length
    while leg < bands.count - 1, position + LegBands.legLength(points, leg) <= start {
      position += LegBands.legLength(points, leg)
      leg += 1
    }
    for index in lengths.indices { lengths[index] = 0 }
    var (current, place) = (leg, position)
    while current < bands.count, place < end {
      let next = place + LegBands.legLength(points, current)
      lengths[(bands[current] ?? -1) + 1] += max(0, min(next, end) - max(place, start))
      (current, place) = (current + 1, next)
    }
    // A stretch of no length at all, at the very end of a line, has the band of its last leg.
    var best = (bands[min(leg, bands.count - 1)] ?? -1) + 1
    for index in lengths.indices where lengths[index] >= lengths[best] && lengths[index] > 0 {
      best = index
    }
    known = (stretch, best == 0 ? nil : best - 1)
    return known?.band
  }
}
