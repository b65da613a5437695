import Geo
import Glibc
import Tracks

/// Made-up recordings, the same for the same seed.
package enum SyntheticTrips {
  /// A recording that wanders about a place, a fix every two seconds, with pauses between segments.
  ///
  /// - Parameters:
  ///   - start: Of the first fix, in milliseconds since 1970; nil for no times.
  ///   - metersPerSecond: On average.
  package static func track(
    _ name: String = "walk", around place: Coordinate, fixes: Int, start: Int64?,
    metersPerSecond: Double = 12, segments: Int = 1, using random: inout SplitMix64
  ) -> Track {
    var track = Track(kind: .recorded, name: name)
    var latitude = place.latitude + Double.random(in: -0.01...0.01, using: &random)
    var longitude = place.longitude + Double.random(in: -0.01...0.01, using: &random)
    var heading = Double.random(in: 0...6.28, using: &random)
    var time = start
    for _ in 0..<segments {
      var segment = Segment()
      for _ in 0..<max(1, fixes / segments) {
        heading += Double.random(in: -0.4...0.4, using: &random)
        let meters = 2 * metersPerSecond * Double.random(in: 0.2...1.8, using: &random)
        latitude = min(max(latitude + meters * cos(heading) / 111_195, -89.9), 89.9)
        longitude += meters * sin(heading) / (111_195 * max(0.01, cos(latitude * .pi / 180)))
        segment.append(
          Fix(
            Coordinate(wrappingLongitude: longitude, latitude: latitude)
              ?? Coordinate(longitude: 0, latitude: 0),
            time: time.map { Timestamp(milliseconds: $0) },
            elevationMeters: 100 + 10 * sin(latitude * 900)))
        time = time.map { $0 + 2000 }
      }
      time = time.map { $0 + 120_000 }
      track.segments.append(segment)
    }
    return track
  }

  /// Some recordings around one town, on days one after the other.
  package static func tracks(
    _ count: Int, fixes: Int, around place: Coordinate, using random: inout SplitMix64
  ) -> [Track] {
    (0..<count).map { index in
      track(
        "trip \(index)", around: place, fixes: fixes,
        start: 1_600_000_000_000 + Int64(index) * 86_400_000,
        metersPerSecond: [1.4, 6, 13, 28].randomElement(using: &random) ?? 6,
        segments: index % 5 == 0 ? 2 : 1, using: &random)
    }
  }

  /// A recording as a GPX 1.1 document, times in whole seconds.
  package static func gpx(_ track: Track, indent: String = " ") -> String {
    var text = "<gpx version=\"1.1\" xmlns=\"http://www.topografix.com/GPX/1/1\">\n<trk>"
    if let name = track.name { text += "<name>\(name)</name>" }
    for segment in track.segments {
      text += "\n\(indent)<trkseg>"
      for index in 0..<segment.count {
        let fix = segment[index]
        text +=
          "\n\(indent)<trkpt lat=\"\(FixedDecimal.text(fix.coordinate.latitude, decimals: 7))\""
        text += " lon=\"\(FixedDecimal.text(fix.coordinate.longitude, decimals: 7))\">"
        if let time = fix.time { text += "<time>\(time.iso8601)</time>" }
        text += "</trkpt>"
      }
      text += "</trkseg>"
    }
    return text + "</trk></gpx>\n"
  }
}
