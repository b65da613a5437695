import Geo
import Tracks

/// Which trips of a library are meant; a part that is nil or empty leaves out none.
package struct TripFilter: Equatable, Sendable {
  /// These numbers only.
  package var ids: [Int64] = []
  /// Trips that end at this moment or later.
  package var from: Timestamp?
  /// Trips that begin before this moment.
  package var to: Timestamp?
  /// Trips with a fix at most this far from a place.
  package var circle: (center: Coordinate, radiusMeters: Double)?
  /// Trips of which the box touches this one.
  package var area: BoundingBox?
  /// Trips with this tag.
  package var tag: String?

  package init() {}

  /// Whether every trip is meant.
  package var isEmpty: Bool { self == TripFilter() }

  package static func == (a: Self, b: Self) -> Bool {
    a.ids == b.ids && a.from == b.from && a.to == b.to && a.area == b.area && a.tag == b.tag
      && a.circle?.center == b.circle?.center
      && a.circle?.radiusMeters == b.circle?.radiusMeters
  }

  /// Whether a trip's record lets it be one of those meant; what only fixes tell is left open.
  func admits(_ trip: TripRecord) -> Bool {
    if !ids.isEmpty, !ids.contains(trip.id) { return false }
    if let from {
      guard let end = trip.end, end >= from else { return false }
    }
    if let to {
      guard let start = trip.start, start < to else { return false }
    }
    if let area, !trip.bounds.intersects(area) { return false }
    if let tag, !trip.tags.contains(tag) { return false }
    return true
  }
}
