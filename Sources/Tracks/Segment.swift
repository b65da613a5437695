import Geo

/// Fixes with no break between them, stored column by column.
///
/// A column that no fix has a value for takes no memory.
package struct Segment: Equatable, Sendable {
  private var longitudes: [Double] = []
  private var latitudes: [Double] = []
  private var times = OptionalColumn<Int64>(none: .min)
  private var elevations = OptionalColumn<Float>(none: .infinity)
  private var speeds = OptionalColumn<Float>(none: .infinity)
  private var hdops = OptionalColumn<Float>(none: .infinity)

  /// A segment without fixes.
  package init() {}

  /// A segment of `fixes` in their order.
  package init(_ fixes: some Sequence<Fix>) {
    for fix in fixes { append(fix) }
  }

  /// How many fixes there are.
  package var count: Int { latitudes.count }

  package var isEmpty: Bool { latitudes.isEmpty }

  /// Adds a fix at the end.
  package mutating func append(_ fix: Fix) {
    let index = count
    longitudes.append(fix.coordinate.longitude)
    latitudes.append(fix.coordinate.latitude)
    times.append(fix.time?.milliseconds, at: index)
    elevations.append(fix.elevationMeters.map { Float($0) }, at: index)
    speeds.append(fix.speedMetersPerSecond.map { Float($0) }, at: index)
    hdops.append(fix.hdop.map { Float($0) }, at: index)
  }

  /// The fix at `index`, 0 ..< `count`.
  package subscript(index: Int) -> Fix {
    Fix(
      coordinate(at: index), time: time(at: index),
      elevationMeters: elevations[index].map { Double($0) },
      speedMetersPerSecond: speedMetersPerSecond(at: index),
      hdop: hdops[index].map { Double($0) })
  }

  /// The position of the fix at `index`.
  package func coordinate(at index: Int) -> Coordinate {
    Coordinate(longitude: longitudes[index], latitude: latitudes[index])
  }

  /// The time of the fix at `index`, if it has one.
  package func time(at index: Int) -> Timestamp? {
    times[index].map { Timestamp(milliseconds: $0) }
  }

  /// The speed that was recorded with the fix at `index`, if any.
  package func speedMetersPerSecond(at index: Int) -> Double? {
    speeds[index].map { Double($0) }
  }

  /// The height above sea level of the fix at `index`, in metres, if it has one.
  package func elevationMeters(at index: Int) -> Double? {
    elevations[index].map { Double($0) }
  }

  /// The hdop of the fix at `index`, if it has one.
  package func hdop(at index: Int) -> Double? {
    hdops[index].map { Double($0) }
  }

  /// The positions, first to last.
  package var coordinates: some RandomAccessCollection<Coordinate> {
    (0..<count).lazy.map { coordinate(at: $0) }
  }

  /// How many fixes carry a speed.
  package var speedCount: Int { speeds.valueCount }

  /// Great-circle metres along all fixes.
  package var lengthMeters: Double {
    guard count > 1 else { return 0 }
    var sum = 0.0
    for index in 1..<count {
      sum += GreatCircle.meters(from: coordinate(at: index - 1), to: coordinate(at: index))
    }
    return sum
  }

  /// The box around all fixes, each leg taking the shorter way round; nil for none.
  package var bounds: BoundingBox? {
    guard count > 0 else { return nil }
    var extent = PathExtent(start: coordinate(at: 0))
    for index in 1..<max(1, count) { extent.extend(to: coordinate(at: index)) }
    return extent.box
  }

  /// The earliest and the latest time of its fixes, nil when none has a time.
  package var timeRange: ClosedRange<Timestamp>? {
    var earliest = Int64.max
    var latest = Int64.min
    for index in 0..<count {
      guard let time = times[index] else { continue }
      earliest = min(earliest, time)
      latest = max(latest, time)
    }
    guard earliest <= latest else { return nil }
    return Timestamp(milliseconds: earliest)...Timestamp(milliseconds: latest)
  }
}
