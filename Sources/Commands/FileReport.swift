import Geo
import Tracks

/// What `info` says of a file, before any cleaning.
struct FileReport: Encodable, Equatable {
  let tracks: Int
  /// With at least one fix.
  let segments: Int
  let fixes: Int
  let dropped: Int
  let waypoints: Int
  /// UTC, nil where no fix has a time.
  let start, end: String?
  /// West, south, east, north; west is the greater where the file lies across the antimeridian.
  let bbox: [Double]
  /// Great-circle kilometres within segments.
  let lengthKm: Double
  /// Fixes that carry a speed.
  let speeds: Int
  let warnings: [String]

  /// A report of the lines of `file`: its tracks, else its routes, else its waypoints.
  init(_ file: TrackFile) {
    let segments = file.lines.flatMap(\.segments).filter { !$0.isEmpty }
    tracks = file.tracks.count
    self.segments = segments.count
    fixes = segments.reduce(0) { $0 + $1.count }
    dropped = file.dropped.total
    waypoints = file.waypoints.count
    let ranges = segments.compactMap(\.timeRange)
    start = ranges.map(\.lowerBound).min()?.iso8601
    end = ranges.map(\.upperBound).max()?.iso8601
    let boxes = segments.compactMap(\.bounds)
    bbox =
      boxes.dropFirst().reduce(boxes.first) { $0?.union($1) }
      .map { [$0.west, $0.south, $0.east, $0.north] } ?? []
    // To the millimetre, far below what the measure means.
    lengthKm = (segments.reduce(0) { $0 + $1.lengthMeters } * 1000).rounded() / 1_000_000
    speeds = segments.reduce(0) { $0 + $1.speedCount }
    warnings =
      file.warnings + (file.dropped.summary.map { [$0] } ?? [])
      + file.lines.compactMap(RecordedSpeeds.warning)
  }

  private enum CodingKeys: String, CodingKey {
    case tracks, segments, fixes, dropped, waypoints, start, end, bbox, lengthKm, speeds, warnings
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(tracks, forKey: .tracks)
    try container.encode(segments, forKey: .segments)
    try container.encode(fixes, forKey: .fixes)
    try container.encode(dropped, forKey: .dropped)
    try container.encode(waypoints, forKey: .waypoints)
    // Null, not absent: scripts find every key in every report.
    try container.encode(start, forKey: .start)
    try container.encode(end, forKey: .end)
    try container.encode(bbox, forKey: .bbox)
    try container.encode(lengthKm, forKey: .lengthKm)
    try container.encode(speeds, forKey: .speeds)
    try container.encode(warnings, forKey: .warnings)
  }

  /// The report as lines for people.
  var text: String {
    var rows: [(String, String)] = [
      ("tracks", "\(tracks)"), ("segments", "\(segments)"), ("fixes", "\(fixes)"),
      ("dropped", "\(dropped)"), ("waypoints", "\(waypoints)"),
      ("start", start ?? "no times"), ("end", end ?? "no times"),
      ("bbox", bbox.map { "\($0)" }.joined(separator: ", ")),
      ("length", "\(lengthKm) km"), ("speeds", "\(speeds)"),
    ]
    rows += warnings.map { ("warning", $0) }
    return rows.map { key, value in
      key + String(repeating: " ", count: 11 - key.count) + value
    }.joined(separator: "\n")
  }
}
