import Geo
import Tracks

/// What the library says of a trip without reading its fixes.
package struct TripRecord: Equatable, Sendable {
  /// Its number, which no other trip of this library has or ever had.
  package let id: Int64
  /// As the file had it, or as it was renamed; nil for none.
  package let name: String?
  /// The file it came from.
  package let source: String
  /// Its first and last fix, nil where none has a time.
  package let start, end: Timestamp?
  package let fixes: Int
  package let distanceMeters: Double
  /// nil where no speed is known.
  package let movingSeconds, maximumKmh, averageKmh: Double?
  package let bounds: BoundingBox
  /// In alphabetical order.
  package let tags: [String]

  /// Seconds from the first fix to the last, pauses included.
  package var durationSeconds: Double? {
    guard let start, let end else { return nil }
    return end.seconds(since: start)
  }
}
