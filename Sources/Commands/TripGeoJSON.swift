import Geo
import Tracks

/// A trip as GeoJSON (RFC 7946): a MultiLineString of its segments, with the times of its fixes as
/// `coordTimes`, as other programs have them.
struct TripGeoJSON: Encodable {
  struct Geometry: Encodable {
    let type = "MultiLineString"
    /// Longitude, latitude, and the elevation in metres where it is known.
    let coordinates: [[[Double]]]

    private enum CodingKeys: CodingKey { case type, coordinates }
  }

  struct Properties: Encodable {
    let name: String?
    /// UTC, null where it is not known; one for each coordinate.
    let coordTimes: [[String?]]
  }

  let type = "Feature"
  let geometry: Geometry
  let properties: Properties

  private enum CodingKeys: CodingKey { case type, geometry, properties }

  init(_ track: Track) {
    // A line has two positions; a fix alone is left out.
    let segments = track.segments.filter { $0.count > 1 }
    geometry = Geometry(
      coordinates: segments.map { segment in
        (0..<segment.count).map { index in
          let place = segment.coordinate(at: index)
          return [
            FixedDecimal.rounded(place.longitude, decimals: 7),
            FixedDecimal.rounded(place.latitude, decimals: 7),
          ]
            + (segment.elevationMeters(at: index).map { [FixedDecimal.rounded($0, decimals: 2)] }
              ?? [])
        }
      })
    properties = Properties(
      name: track.name,
      coordTimes: segments.map { segment in
        (0..<segment.count).map { segment.time(at: $0)?.iso8601 }
      })
  }
}
