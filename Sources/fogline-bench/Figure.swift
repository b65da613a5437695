import Geo

/// How long one encoding took and how long its result is.
struct Figure {
  let microseconds: Double
  let byteCount: Int

  /// The median time of some runs of `work`, which returns the length of its result.
  init(_ rounds: Int, _ work: () throws -> Int) rethrows {
    var count = 0
    var times: [Double] = []
    for _ in 0..<rounds { times.append(try CPUClock.time { count = try work() }) }
    microseconds = CPUClock.median(times) * 1e6
    byteCount = count
  }

  /// The mean of some figures, as text: `31 µs 1204 B`.
  static func summary(_ figures: [Figure]) -> String {
    guard !figures.isEmpty else { return "none fits" }
    let count = Double(figures.count)
    let microseconds = figures.reduce(0) { $0 + $1.microseconds } / count
    let bytes = figures.reduce(0) { $0 + $1.byteCount } / figures.count
    let text = "\(FixedDecimal.text(microseconds, decimals: 0)) µs \(bytes) B"
    return text + String(repeating: " ", count: max(0, 17 - text.count))
  }
}
