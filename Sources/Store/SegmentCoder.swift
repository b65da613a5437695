import Bytes
import Geo
import Tracks
import Zstd

/// The fixes of a segment as bytes: column by column, each value less what the two before it let
/// expect, compressed with Zstandard.
///
/// Positions are kept to 1e-7° (1 cm), times to 1 ms, elevations to 1 cm, speeds to 1 mm/s and hdop
/// to 0.01. Before compression:
///
/// | bytes | what |
/// |---|---|
/// | varint | fixes |
/// | varints | latitudes, then longitudes: signed, from what a constant change would give |
/// | four columns | times, elevations, speeds, hdops, each: |
/// | 1 | 0 none has a value, 1 all have one, 2 some |
/// | bits | where some: a bit a fix, the lowest first, set where it has a value |
/// | varints | the values: times as positions are, others signed from the value before |
package enum SegmentCoder {
  private static let unitsPerDegree = 1e7
  private static let level: Int32 = 3
  /// More than any segment that was written takes; bounds what a damaged one can ask for.
  private static let byteLimit = 1 << 30

  /// A segment as it will be after having been kept: each value at the nearest step of its kind.
  package static func rounded(_ segment: Segment) -> Segment {
    var rounded = Segment()
    for index in 0..<segment.count {
      var fix = segment[index]
      fix.coordinate = Coordinate(
        longitude: degrees(units(fix.coordinate.longitude)),
        latitude: degrees(units(fix.coordinate.latitude)))
      fix.elevationMeters = fix.elevationMeters.map {
        Column.elevation.value(steps(.elevation, $0))
      }
      fix.speedMetersPerSecond = fix.speedMetersPerSecond.map {
        Column.speed.value(steps(.speed, $0))
      }
      fix.hdop = fix.hdop.map { Column.hdop.value(steps(.hdop, $0)) }
      rounded.append(fix)
    }
    return rounded
  }

  /// The bytes of a segment.
  package static func bytes(of segment: Segment) -> [UInt8] {
    var writer = ByteWriter(capacity: 12 * segment.count + 16)
    writer.append(UInt64(segment.count))
    append(
      (0..<segment.count).lazy.map { units(segment.coordinate(at: $0).latitude) }, order: 2,
      to: &writer)
    append(
      (0..<segment.count).lazy.map { units(segment.coordinate(at: $0).longitude) }, order: 2,
      to: &writer)
    append(segment, to: &writer, order: 2) { $0.time(at: $1)?.milliseconds }
    append(segment, to: &writer, order: 1) { segment, index in
      segment.elevationMeters(at: index).map { steps(.elevation, $0) }
    }
    append(segment, to: &writer, order: 1) { segment, index in
      segment.speedMetersPerSecond(at: index).map { steps(.speed, $0) }
    }
    append(segment, to: &writer, order: 1) { segment, index in
      segment.hdop(at: index).map { steps(.hdop, $0) }
    }
    return ZstdFrame.compress(writer.bytes, level: level)
  }

  /// The segment in `bytes`; nil where they are damaged.
  package static func segment(_ bytes: UnsafeRawBufferPointer) -> Segment? {
    guard let raw = try? ZstdFrame.decompress(bytes, limit: byteLimit) else { return nil }
    return raw.withUnsafeBytes { raw in
      var reader = ByteReader(raw)
      // Every fix takes two bytes at least.
      guard let number = reader.number(), number <= UInt64(reader.remaining) else { return nil }
      let count = Int(number)
      guard let latitudes = values(count, order: 2, from: &reader),
        let longitudes = values(count, order: 2, from: &reader),
        let times = column(count, order: 2, from: &reader),
        let elevations = column(count, order: 1, from: &reader),
        let speeds = column(count, order: 1, from: &reader),
        let hdops = column(count, order: 1, from: &reader), reader.isAtEnd
      else { return nil }
      var segment = Segment()
      for index in 0..<count {
        let (longitude, latitude) = (degrees(longitudes[index]), degrees(latitudes[index]))
        guard abs(longitude) <= 180, abs(latitude) <= 90 else { return nil }
        segment.append(
          Fix(
            Coordinate(longitude: longitude, latitude: latitude),
            time: times[index].map { Timestamp(milliseconds: $0) },
            elevationMeters: elevations[index].map { Column.elevation.value($0) },
            speedMetersPerSecond: speeds[index].map { Column.speed.value($0) },
            hdop: hdops[index].map { Column.hdop.value($0) }))
      }
      return segment
    }
  }

  // MARK: - Steps

  /// A kind of value that may be missing, and its step.
  private enum Column {
    case elevation, speed, hdop

    var stepsPerUnit: Double { self == .speed ? 1000 : 100 }

    func value(_ steps: Int64) -> Double { Double(steps) / stepsPerUnit }
  }

  private static func steps(_ column: Column, _ value: Double) -> Int64 {
    // Far beyond anything on Earth, and safe to make an integer of.
    Int64((min(max(value, -1e9), 1e9) * column.stepsPerUnit).rounded())
  }

  private static func units(_ degrees: Double) -> Int64 {
    Int64((degrees * unitsPerDegree).rounded())
  }

  private static func degrees(_ units: Int64) -> Double { Double(units) / unitsPerDegree }

  // MARK: - Columns

  /// Values as differences of the first or the second order.
  private static func append(
    _ values: some Sequence<Int64>, order: Int, to writer: inout ByteWriter
  ) {
    var previous: Int64 = 0
    var change: Int64 = 0
    for value in values {
      let step = value &- previous
      writer.append(signed: order == 2 ? step &- change : step)
      previous = value
      change = step
    }
  }

  private static func append(
    _ segment: Segment, to writer: inout ByteWriter, order: Int,
    _ value: (Segment, Int) -> Int64?
  ) {
    let values = (0..<segment.count).map { value(segment, $0) }
    let present = values.compactMap { $0 }
    guard !present.isEmpty else { return writer.append(byte: 0) }
    if present.count == values.count {
      writer.append(byte: 1)
    } else {
      writer.append(byte: 2)
      for start in stride(from: 0, to: values.count, by: 8) {
        var bits: UInt8 = 0
        for index in start..<min(start + 8, values.count) where values[index] != nil {
          bits |= 1 << UInt8(index - start)
        }
        writer.append(byte: bits)
      }
    }
    append(present, order: order, to: &writer)
  }

  private static func values(
    _ count: Int, order: Int, from reader: inout ByteReader
  ) -> [Int64]? {
    var values: [Int64] = []
    values.reserveCapacity(count)
    var previous: Int64 = 0
    var change: Int64 = 0
    for _ in 0..<count {
      guard let difference = reader.signed() else { return nil }
      let step = order == 2 ? change &+ difference : difference
      previous &+= step
      change = step
      values.append(previous)
    }
    return values
  }

  private static func column(
    _ count: Int, order: Int, from reader: inout ByteReader
  ) -> [Int64?]? {
    switch reader.byte() {
    case 0: return Array(repeating: nil, count: count)
    case 1: return values(count, order: order, from: &reader)
    case 2:
      var presence: [Bool] = []
      presence.reserveCapacity(count)
      while presence.count < count {
        guard let bits = reader.byte() else { return nil }
        for bit in 0..<UInt8(min(8, count - presence.count)) {
          presence.append(bits >> bit & 1 == 1)
        }
      }
      guard let present = values(presence.count { $0 }, order: order, from: &reader) else {
        return nil
      }
      var next = present.makeIterator()
      return presence.map { $0 ? next.next() : nil }
    default: return nil
    }
  }
}
