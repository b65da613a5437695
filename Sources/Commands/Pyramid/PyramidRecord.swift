import FoundationEssentials
import Geo
import Hashing

/// What a finished pyramid shows, kept beside it, so that the next one can tell what has changed.
struct PyramidRecord: Codable, Equatable {
  /// A trip that is on the tiles.
  struct Trip: Codable, Hashable {
    let fingerprint: String
    /// West, south, east, north, in degrees.
    let bounds: [Double]

    var box: BoundingBox? {
      guard bounds.count == 4 else { return nil }
      return BoundingBox(west: bounds[0], south: bounds[1], east: bounds[2], north: bounds[3])
    }
  }

  /// Of all that was asked for, and of the style.
  let options: String
  let cellSets: String
  /// When fog that returns was looked at; nil for fog that does not.
  let fogTime: Int64?
  let trips: [Trip]

  /// A hash of all of it.
  func hash() throws -> ContentHash { ContentHash(of: try json()) }

  /// The JSON text.
  func json() throws -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return Array(try encoder.encode(self))
  }

  /// Reads ``json()``; nil where it is damaged.
  init?(json: [UInt8]) {
    guard let value = try? JSONDecoder().decode(Self.self, from: Data(json)) else { return nil }
    self = value
  }

  init(options: String, cellSets: String, fogTime: Int64?, trips: [Trip]) {
    self.options = options
    self.cellSets = cellSets
    self.fogTime = fogTime
    self.trips = trips
  }

  /// Whether only trips came or went since an earlier one.
  func differsByTripsAlone(from earlier: PyramidRecord) -> Bool {
    options == earlier.options && cellSets == earlier.cellSets && fogTime == earlier.fogTime
  }
}
