import Geo
import Store

/// A trip as `fogline trips` tells it.
struct TripReport: Encodable, Equatable {
  let id: Int64
  let name: String?
  let source: String
  let start, end: String?
  let fixes: Int
  let distanceKm: Double
  let movingSeconds, averageKmh, maximumKmh: Double?
  /// West, south, east, north.
  let bbox: [Double]
  let tags: [String]

  /// - Parameter hidesFolders: Tells the file that the trip came from by its name alone, as others
  ///   than the machine's user have no business with its folders.
  init(_ trip: TripRecord, hidesFolders: Bool = false) {
    id = trip.id
    name = trip.name
    source =
      hidesFolders
      ? trip.source.split(separator: "/").last.map(String.init) ?? trip.source : trip.source
    start = trip.start?.iso8601
    end = trip.end?.iso8601
    fixes = trip.fixes
    distanceKm = trip.distanceMeters.rounded() / 1000
    movingSeconds = trip.movingSeconds.map { $0.rounded() }
    averageKmh = trip.averageKmh.map { ($0 * 10).rounded() / 10 }
    maximumKmh = trip.maximumKmh.map { ($0 * 10).rounded() / 10 }
    bbox = [trip.bounds.west, trip.bounds.south, trip.bounds.east, trip.bounds.north]
    tags = trip.tags
  }

  private enum CodingKeys: String, CodingKey {
    case id, name, source, start, end, fixes, distanceKm, movingSeconds, averageKmh, maximumKmh
    case bbox, tags
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(id, forKey: .id)
    // Null, not absent: scripts find every key in every trip.
    try container.encode(name, forKey: .name)
    try container.encode(source, forKey: .source)
    try container.encode(start, forKey: .start)
    try container.encode(end, forKey: .end)
    try container.encode(fixes, forKey: .fixes)
    try container.encode(distanceKm, forKey: .distanceKm)
    try container.encode(movingSeconds, forKey: .movingSeconds)
    try container.encode(averageKmh, forKey: .averageKmh)
    try container.encode(maximumKmh, forKey: .maximumKmh)
    try container.encode(bbox, forKey: .bbox)
    try container.encode(tags, forKey: .tags)
  }

  static let csvHeader = [
    "id", "name", "source", "start", "end", "fixes", "distance_km", "moving_s", "average_kmh",
    "maximum_kmh", "west", "south", "east", "north", "tags",
  ]

  var csvRow: [String] {
    let numbers = [movingSeconds, averageKmh, maximumKmh].map { $0.map { "\($0)" } ?? "" }
    return ["\(id)", name ?? "", source, start ?? "", end ?? "", "\(fixes)", "\(distanceKm)"]
      + numbers + bbox.map { "\($0)" } + [tags.joined(separator: " ")]
  }

  static let tableHeader = ["id", "start", "km", "time", "max km/h", "name", "tags"]

  var tableRow: [String] {
    [
      "\(id)", start.map { String($0.prefix(16)).replacingT } ?? "no times",
      FixedDecimal.text(distanceKm, decimals: 1),
      movingSeconds.map { Self.clock($0) } ?? "",
      maximumKmh.map { FixedDecimal.text($0, decimals: 0) } ?? "",
      name ?? FileStem.stem(of: source), tags.joined(separator: ", "),
    ]
  }

  /// `1:05` for an hour and five minutes.
  private static func clock(_ seconds: Double) -> String {
    let minutes = Int((min(seconds, 1e12) / 60).rounded())
    return "\(minutes / 60):" + (minutes % 60 < 10 ? "0" : "") + "\(minutes % 60)"
  }
}

extension String {
  /// `2024-05-12 06:40` for `2024-05-12T06:40`.
  fileprivate var replacingT: String { split(separator: "T").joined(separator: " ") }
}
