/// As what a trip can be taken away.
package enum TripFileFormat: String, CaseIterable, Sendable {
  case gpx, geojson, png

  /// Of a response.
  var mediaType: String {
    switch self {
    // There is no registered one; this is what others send.
    case .gpx: "application/gpx+xml"
    case .geojson: "application/geo+json"
    case .png: "image/png"
    }
  }
}
