import Geo
import SQLite
import Tracks

extension Library {
  /// The trips that a filter means, the earliest first, those without times before all.
  package func trips(_ filter: TripFilter = TripFilter()) throws(LibraryError) -> [TripRecord] {
    try attempt {
      var trips: [TripRecord] = []
      let statement = try connection.statement(
        """
        SELECT id, name, source, start_ms, end_ms, fixes, distance_m, moving_s, max_kmh,
          average_kmh, west, south, east, north,
          (SELECT group_concat(tag, char(31)) FROM
            (SELECT tag FROM tags WHERE trip = trips.id ORDER BY tag))
        FROM trips ORDER BY start_ms, fingerprint
        """)
      while try statement.step() {
        let trip = Self.record(statement)
        if filter.admits(trip) { trips.append(trip) }
      }
      statement.reset()
      guard let circle = filter.circle else { return trips }
      return try trips.filter { try passes($0, within: circle.radiusMeters, of: circle.center) }
    }
  }

  /// The trips of some numbers, as far as there are such.
  package func trips(ids: [Int64]) throws(LibraryError) -> [TripRecord] {
    var filter = TripFilter()
    filter.ids = ids
    return try trips(filter)
  }

  /// A trip by its number.
  ///
  /// - Throws: ``LibraryError/noTrip(id:)``.
  package func trip(id: Int64) throws(LibraryError) -> TripRecord {
    var filter = TripFilter()
    filter.ids = [id]
    guard let trip = try trips(filter).first else { throw .noTrip(id: id) }
    return trip
  }

  /// The latest time of any fix, nil where none has a time.
  package func lastMoment() throws(LibraryError) -> Timestamp? {
    try attempt {
      try connection.integer("SELECT max(end_ms) FROM trips").map { Timestamp(milliseconds: $0) }
    }
  }

  /// The fixes of a trip as they were recorded, segment by segment, under its present name.
  package func track(of trip: TripRecord) throws(LibraryError) -> Track {
    try attempt {
      var segments: [Segment] = []
      let statement = try connection.statement(
        "SELECT data FROM segments WHERE trip = ? ORDER BY ordinal")
      statement.bind(trip.id, at: 1)
      while try statement.step() {
        guard let segment = statement.withBlob(0, SegmentCoder.segment) else {
          throw LibraryError.damaged(
            path: path, reason: "a segment of trip \(trip.id) cannot be read")
        }
        segments.append(segment)
      }
      statement.reset()
      return Track(kind: .recorded, name: trip.name, segments: segments)
    }
  }

  /// Gives a trip another name; nil for none.
  package func rename(_ id: Int64, to name: String?) throws(LibraryError) {
    _ = try trip(id: id)
    try attempt {
      try connection.transaction {
        try connection.run("UPDATE trips SET name = ? WHERE id = ?", .text(name), .integer(id))
      }
    }
  }

  /// Gives a trip a tag, or takes it away.
  package func tag(_ id: Int64, _ tag: String, removes: Bool = false) throws(LibraryError) {
    _ = try trip(id: id)
    try attempt {
      try connection.transaction {
        try connection.run(
          removes
            ? "DELETE FROM tags WHERE trip = ? AND tag = ?"
            : "INSERT OR IGNORE INTO tags(trip, tag) VALUES(?, ?)", .integer(id), .text(tag))
      }
    }
  }

  private func passes(
    _ trip: TripRecord, within meters: Double, of center: Coordinate
  ) throws -> Bool {
    // A degree of latitude is 111.2 km on the mean sphere, everywhere.
    let degrees = meters / 111_000
    guard trip.bounds.south - degrees <= center.latitude,
      trip.bounds.north + degrees >= center.latitude
    else { return false }
    return try track(of: trip).segments.contains { segment in
      segment.coordinates.contains { GreatCircle.meters(from: $0, to: center) <= meters }
    }
  }

  private static func record(_ row: Statement) -> TripRecord {
    TripRecord(
      id: row.integer(0), name: row.optionalText(1), source: row.text(2),
      start: row.optionalInteger(3).map { Timestamp(milliseconds: $0) },
      end: row.optionalInteger(4).map { Timestamp(milliseconds: $0) }, fixes: Int(row.integer(5)),
      distanceMeters: row.real(6), movingSeconds: row.optionalReal(7),
      maximumKmh: row.optionalReal(8), averageKmh: row.optionalReal(9),
      bounds: BoundingBox(
        west: row.real(10), south: row.real(11), east: row.real(12), north: row.real(13)),
      tags: row.optionalText(14)?.split(separator: "\u{1F}").map(String.init) ?? [])
  }
}
