import Geo
import Tracks

/// How fast and how high a trip was along its way: its fixes, or so many of them that a curve of
/// some hundred pixels shows no difference.
struct TripProfile: Encodable {
  /// One place of the way.
  struct Sample: Encodable, Equatable {
    let lon, lat: Double
    /// From the trip's first fix, without gaps between segments.
    let distanceKm: Double
    /// From the trip's first fix.
    let seconds: Double?
    /// Over the way since the sample before: the fastest leg, null where it is not known.
    let speedKmh: Double?
    let elevationMeters: Double?
    /// Whether a segment begins here.
    let startsSegment: Bool

    private enum CodingKeys: CodingKey {
      case lon, lat, distanceKm, seconds, speedKmh, elevationMeters, startsSegment
    }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(lon, forKey: .lon)
      try container.encode(lat, forKey: .lat)
      try container.encode(distanceKm, forKey: .distanceKm)
      try container.encode(seconds, forKey: .seconds)
      try container.encode(speedKmh, forKey: .speedKmh)
      try container.encode(elevationMeters, forKey: .elevationMeters)
      try container.encode(startsSegment, forKey: .startsSegment)
    }
  }

  /// Samples at most, but for one more a segment.
  static let sampleLimit = 1000

  let samples: [Sample]

  init(_ track: Track) {
    let fixes = track.segments.reduce(0) { $0 + $1.count }
    let step = max(1, (fixes + Self.sampleLimit - 1) / Self.sampleLimit)
    let start = track.segments.lazy.compactMap(\.timeRange?.lowerBound).min()
    var samples: [Sample] = []
    var meters = 0.0
    for segment in track.segments {
      let speeds = LegSpeeds.kmh(of: segment)
      var fastest: Double?
      for index in 0..<segment.count {
        let place = segment.coordinate(at: index)
        if index > 0 {
          meters += GreatCircle.meters(from: segment.coordinate(at: index - 1), to: place)
          if let speed = speeds[index - 1] { fastest = max(fastest ?? 0, speed) }
        }
        guard index.isMultiple(of: step) || index == segment.count - 1 else { continue }
        samples.append(
          Sample(
            lon: FixedDecimal.rounded(place.longitude, decimals: 6),
            lat: FixedDecimal.rounded(place.latitude, decimals: 6),
            distanceKm: FixedDecimal.rounded(meters / 1000, decimals: 3),
            seconds: start.flatMap { start in
              segment.time(at: index).map {
                FixedDecimal.rounded($0.seconds(since: start), decimals: 1)
              }
            },
            speedKmh: (index == 0 ? speeds.first ?? nil : fastest).map {
              FixedDecimal.rounded($0, decimals: 1)
            },
            elevationMeters: segment.elevationMeters(at: index).map {
              FixedDecimal.rounded($0, decimals: 1)
            },
            startsSegment: index == 0))
        fastest = nil
      }
    }
    self.samples = samples
  }
}
