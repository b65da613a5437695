import Geo
import Lines
import Rendering
import Store
import Tracks

/// Pictures of trips of a library.
enum LibraryPicture {
  /// So many fixes are drawn as they were recorded, as from a file; more than that out of the line
  /// index, which is finer than the picture's pixels.
  private static let fixLimit = 200_000

  /// What a picture of some trips shows.
  ///
  /// - Parameters:
  ///   - view: Of the same trips.
  ///   - area: What the picture is fitted to; nil for the trips.
  static func content(
    _ view: LibraryView, trips: [TripRecord], area: BoundingBox?, hasFog: Bool
  ) throws -> MapContent {
    var content: MapContent
    if trips.reduce(0, { $0 + $1.fixes }) <= fixLimit {
      content = MapContent(try trips.map { Trip(try view.library.track(of: $0)) })
    } else {
      let timed = trips.filter { $0.start != nil }
      let facts = TripFacts(
        dates: dates(of: timed), distanceMeters: trips.reduce(0) { $0 + $1.distanceMeters },
        timedDistanceMeters: timed.reduce(0) { $0 + $1.distanceMeters },
        durationSeconds: timed.reduce(0) { $0 + ($1.durationSeconds ?? 0) },
        maximumKmh: trips.compactMap(\.maximumKmh).max())
      content = MapContent(
        boxes: boxes(of: trips.map(\.bounds)), facts: facts,
        knowsSpeeds: trips.contains { $0.maximumKmh != nil }
      ) { try view.scene(scale: $0, window: $1, style: $2) }
    }
    if let area { content.boxes = boxes(of: [area]) }
    if hasFog {
      content.fogTime = view.fogTime
      content.fog = { try view.forEachCell(of: $0, $1) }
    }
    return content
  }

  private static func dates(of trips: [TripRecord]) -> ClosedRange<Timestamp>? {
    let starts = trips.compactMap(\.start)
    let ends = trips.compactMap(\.end)
    guard let first = starts.min(), let last = ends.max() else { return nil }
    return first...last
  }

  /// Boxes on the unit square, one that crosses the antimeridian beyond its edge.
  private static func boxes(of areas: [BoundingBox]) -> [PixelBox] {
    guard let union = areas.dropFirst().reduce(areas.first, { $0?.union($1) }) else { return [] }
    let east = union.crossesAntimeridian ? union.east + 360 : union.east
    return [
      PixelBox(
        minX: WebMercator.x(longitude: union.west),
        minY: max(0, WebMercator.y(latitude: union.north)),
        maxX: WebMercator.x(longitude: east), maxY: min(1, WebMercator.y(latitude: union.south)))
    ]
  }
}
