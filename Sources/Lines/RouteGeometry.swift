import Geo
import Tracks

/// The lines of one trip on the unit square of Web Mercator, before any zoom is chosen.
///
/// A line that goes over the antimeridian goes on beyond 0 or 1 instead of jumping to the other
/// side; a line that leaves the square to the north or south ends at the crossing of ±85.0511°.
package struct RouteGeometry: Sendable {
  /// A polyline and the speed of each of its legs.
  package struct Line: Sendable {
    /// x east and y south, 0 to 1 in the square.
    package let points: [TilePoint]
    /// In km/h, one fewer than points; nil where unknown.
    package let legSpeedsKmh: [Double?]

    package init(points: [TilePoint], legSpeedsKmh: [Double?]) {
      self.points = points
      self.legSpeedsKmh = legSpeedsKmh
    }
  }

  package private(set) var lines: [Line] = []

  /// The geometry of a trip. A line of a single fix counts only where no line has a leg: it is
  /// then drawn as a dot.
  package init(_ trip: Trip) {
    let hasLegs = trip.lines.contains { $0.segment.count > 1 }
    var longitude: Double?
    for line in trip.lines where !hasLegs || line.segment.count > 1 {
      longitude = append(line, near: longitude)
    }
  }

  /// Lines that are projected already.
  package init(lines: [Line]) { self.lines = lines }

  /// The smallest rectangle around all lines, nil when there is nothing to draw.
  package var bounds: PixelBox? { PixelBox(lines.lazy.flatMap(\.points)) }

  /// The same geometries, each moved by whole worlds to where it lies nearest to the first, so that
  /// trips on both sides of the antimeridian come to lie side by side.
  package static func sideBySide(_ geometries: [RouteGeometry]) -> [RouteGeometry] {
    guard let first = geometries.lazy.compactMap(\.bounds).first else { return geometries }
    return geometries.map { geometry in
      guard let bounds = geometry.bounds else { return geometry }
      let turns = ((first.minX + first.maxX - bounds.minX - bounds.maxX) / 2).rounded()
      return turns == 0 ? geometry : geometry.moved(byWorlds: turns)
    }
  }

  private func moved(byWorlds turns: Double) -> RouteGeometry {
    var copy = self
    copy.lines = lines.map { line in
      Line(
        points: line.points.map { TilePoint(x: $0.x + turns, y: $0.y) },
        legSpeedsKmh: line.legSpeedsKmh)
    }
    return copy
  }

  /// Appends a line, on the side of the antimeridian that is nearer to a longitude.
  ///
  /// - Returns: The longitude where it ends, which may be beyond ±180°.
  private mutating func append(_ line: Trip.Line, near longitude: Double?) -> Double? {
    var builder = LineBuilder(near: longitude)
    for index in 0..<line.segment.count {
      let speed = index > 0 ? line.legSpeedsKmh[index - 1] : nil
      builder.append(line.segment.coordinate(at: index), legSpeedKmh: speed)
    }
    lines += builder.finish()
    return builder.longitude
  }
}

/// Projects the fixes of a line one by one, unwraps longitudes and cuts at the edges.
private struct LineBuilder {
  private var finished: [RouteGeometry.Line] = []
  private var points: [TilePoint] = []
  private var speeds: [Double?] = []
  private var previous: (longitude: Double, latitude: Double)?
  /// Of the fix before, on this line or on the one before it.
  private(set) var longitude: Double?

  init(near longitude: Double?) { self.longitude = longitude }

  mutating func append(_ coordinate: Coordinate, legSpeedKmh: Double?) {
    // The same meridian, on the side that is nearer to the fix before.
    let turns = (((longitude ?? coordinate.longitude) - coordinate.longitude) / 360).rounded()
    let here = (longitude: coordinate.longitude + 360 * turns, latitude: coordinate.latitude)
    longitude = here.longitude
    guard let previous else {
      self.previous = here
      if Self.isDrawable(here.latitude) { start(here.longitude, here.latitude) }
      return
    }
    if let (a, b) = Self.drawablePart(from: previous, to: here) {
      if points.isEmpty { start(a.longitude, a.latitude) }
      points.append(Self.project(b.longitude, b.latitude))
      speeds.append(legSpeedKmh)
      if !Self.isDrawable(here.latitude) { close() }
    }
    self.previous = here
  }

  mutating func finish() -> [RouteGeometry.Line] {
    close()
    return finished
  }

  private mutating func start(_ longitude: Double, _ latitude: Double) {
    points = [Self.project(longitude, latitude)]
    speeds = []
  }

  private mutating func close() {
    if !points.isEmpty { finished.append(.init(points: points, legSpeedsKmh: speeds)) }
    points = []
    speeds = []
  }

  private static func isDrawable(_ latitude: Double) -> Bool {
    abs(latitude) <= WebMercator.maxLatitude
  }

  private static func project(_ longitude: Double, _ latitude: Double) -> TilePoint {
    TilePoint(x: WebMercator.x(longitude: longitude), y: WebMercator.y(latitude: latitude))
  }

  private typealias Place = (longitude: Double, latitude: Double)

  /// The part of a leg that lies within ±85.0511°, straight in degrees; nil when none does.
  private static func drawablePart(from a: Place, to b: Place) -> (Place, Place)? {
    let limit = WebMercator.maxLatitude
    guard max(a.latitude, b.latitude) >= -limit, min(a.latitude, b.latitude) <= limit else {
      return nil
    }
    func clipped(_ place: Place, towards other: Place) -> Place {
      guard abs(place.latitude) > limit else { return place }
      let edge = place.latitude > 0 ? limit : -limit
      let share = (edge - place.latitude) / (other.latitude - place.latitude)
      return (place.longitude + share * (other.longitude - place.longitude), edge)
    }
    return (clipped(a, towards: b), clipped(b, towards: a))
  }
}
