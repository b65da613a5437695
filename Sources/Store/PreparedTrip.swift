import Bytes
import Fog
import Geo
import Hashing
import Lines
import Tracks

/// A trip with everything about it that the library keeps, worked out away from the library, so
/// that several threads can prepare while one writes.
package struct PreparedTrip: Sendable {
  /// What a chunk of the line index is found by.
  struct IndexedChunk: Sendable {
    let level: LineLevel
    let minX, maxX, minY, maxY: Int32
    let bytes: [UInt8]
  }

  let name: String?
  /// The file it comes from.
  let source: String
  let fingerprint: ContentHash
  let startMilliseconds, endMilliseconds: Int64?
  package let fixes: Int
  let distanceMeters: Double
  let movingSeconds, maximumKmh, averageKmh: Double?
  let bounds: BoundingBox
  /// Of each segment, see ``SegmentCoder``.
  let segments: [[UInt8]]
  package let cells: [CellSum]
  let chunks: [IndexedChunk]

  /// Prepares a track; nil for one without a fix.
  ///
  /// - Parameter source: The file it comes from.
  /// - Throws: ``LibraryError/tooManyCells(name:)``.
  package init?(
    _ track: Track, source: String, limits: SpeedLimits = .standard
  ) throws(LibraryError) {
    var track = track
    track.segments = track.segments.filter { !$0.isEmpty }.map(SegmentCoder.rounded)
    guard
      let bounds = track.segments.compactMap(\.bounds)
        .reduce(nil, { whole, part in whole?.union(part) ?? part })
    else { return nil }
    self.bounds = bounds
    name = track.name
    self.source = source
    fixes = track.segments.reduce(0) { $0 + $1.count }
    fingerprint = Self.fingerprint(of: track)
    segments = track.segments.map(SegmentCoder.bytes)
    let trip = Trip(track)
    startMilliseconds = trip.timeRange?.lowerBound.milliseconds
    endMilliseconds = trip.timeRange?.upperBound.milliseconds
    distanceMeters = trip.distanceMeters
    movingSeconds = trip.movingSeconds
    maximumKmh = trip.maximumKmh
    averageKmh = trip.averageKmh
    cells = try Self.cells(of: trip, source: source)
    let order = TripOrder(
      startMilliseconds: startMilliseconds, fingerprint: fingerprint.firstEightBytes)
    chunks = LineLevels(limits: limits, order: order).chunks(of: RouteGeometry(trip))
      .flatMap { level, chunks in
        chunks.map { chunk in
          let bounds = chunk.bounds
          return IndexedChunk(
            level: level, minX: bounds.minX, maxX: bounds.maxX, minY: bounds.minY,
            maxY: bounds.maxY, bytes: chunk.bytes)
        }
      }
  }

  /// The cells that the lines of a trip cross, between no two of them.
  package static func cells(of trip: Trip, source: String) throws(LibraryError) -> [CellSum] {
    var trace = CellTrace()
    for line in trip.lines {
      trace.beginLine()
      for index in 0..<line.segment.count {
        trace.append(
          line.segment.coordinate(at: index),
          seconds: line.segment.time(at: index).map { $0.milliseconds.flooredSeconds })
      }
      if trace.exceedsLimit { break }
    }
    if trace.exceedsLimit { throw .tooManyCells(name: source) }
    return trace.finish()
  }

  /// Whether a record says of the trip what its fixes do.
  func measures(_ record: TripRecord) -> Bool {
    record.start?.milliseconds == startMilliseconds && record.end?.milliseconds == endMilliseconds
      && record.fixes == fixes && record.distanceMeters == distanceMeters
      && record.movingSeconds == movingSeconds && record.maximumKmh == maximumKmh
      && record.averageKmh == averageKmh && record.bounds == bounds
  }

  /// The fingerprint of a track's fixes: places and times, whatever the file around them and
  /// however it divides them.
  private static func fingerprint(of track: Track) -> ContentHash {
    var writer = ByteWriter(capacity: 24 * track.segments.reduce(0) { $0 + $1.count })
    for segment in track.segments {
      for index in 0..<segment.count {
        let coordinate = segment.coordinate(at: index)
        writer.append(fixed: coordinate.latitude.bitPattern)
        writer.append(fixed: coordinate.longitude.bitPattern)
        writer.append(
          fixed: UInt64(bitPattern: segment.time(at: index)?.milliseconds ?? .min))
      }
    }
    return ContentHash(of: writer.bytes)
  }
}

extension ContentHash {
  /// The first eight bytes as a number.
  var firstEightBytes: UInt64 { bytes.prefix(8).reduce(0) { $0 << 8 | UInt64($1) } }
}

extension Int64 {
  /// Whole seconds of a count of milliseconds, rounded towards the past.
  var flooredSeconds: Int64 {
    let (quotient, remainder) = quotientAndRemainder(dividingBy: 1000)
    return remainder < 0 ? quotient - 1 : quotient
  }
}
