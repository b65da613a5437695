import Geo

/// What one file holds, before any cleaning.
package struct TrackFile: Equatable, Sendable {
  /// Recorded tracks, in file order, empty ones too.
  package var tracks: [Track] = []
  /// Planned lines.
  package var routes: [Track] = []
  /// Named positions.
  package var waypoints: [Waypoint] = []
  /// Positions that could not be used.
  package var dropped = DroppedFixes()
  /// What a user should know about the file, one sentence each.
  package var warnings: [String] = []

  package init() {}

  /// The lines to draw and measure: the tracks with fixes, else the routes, else the waypoints as
  /// one line.
  package var lines: [Track] {
    for candidates in [tracks, routes] {
      let usable = candidates.filter { $0.segments.contains { !$0.isEmpty } }
      if !usable.isEmpty { return usable }
    }
    guard !waypoints.isEmpty else { return [] }
    return [Track(kind: .waypoints, segments: [Segment(waypoints.map(\.fix))])]
  }

  /// Adds what another file holds, as for the members of an archive.
  package mutating func append(_ other: TrackFile) {
    tracks += other.tracks
    routes += other.routes
    waypoints += other.waypoints
    dropped.add(other.dropped)
    warnings += other.warnings
  }
}
