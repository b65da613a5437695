import Geo
import Glibc
import Tracks

/// A made-up drive over a winding road, the same every time, for the demo and the pictures in the
/// README.
enum SampleDrive {
  static let name = "Краснодар – Геленджик"

  /// One recording of about two hours and a half with a fix every two seconds, in one segment.
  static func track() -> Track {
    let road = road()
    var segment = Segment()
    var position = 0.0
    var seconds = 0.0
    var leg = 0
    while position < road[road.count - 1].meters {
      while road[leg + 1].meters <= position { leg += 1 }
      let (a, b) = (road[leg], road[leg + 1])
      let share = (position - a.meters) / (b.meters - a.meters)
      let place = Coordinate(
        longitude: a.place.longitude + share * (b.place.longitude - a.place.longitude),
        latitude: a.place.latitude + share * (b.place.latitude - a.place.latitude))
      segment.append(
        Fix(
          place, time: Timestamp(milliseconds: start + Int64(seconds * 1000)),
          elevationMeters: 120 + 90 * sin(position / 9000) + 40 * sin(position / 2300)))
      position += max(2, speedKmh(at: position / road[road.count - 1].meters, position) / 3.6 * 2)
      seconds += 2
    }
    return Track(kind: .recorded, name: name, segments: [segment])
  }

  /// The drive as a GPX 1.1 document.
  static func gpx() -> String { GPXWriter.text(track()) }

  /// 2024-05-12T06:40:00Z.
  private static let start: Int64 = 1_715_496_000_000

  /// Towns and bends on the way: longitude, latitude.
  private static let way: [(Double, Double)] = [
    (38.9750, 45.0350), (38.9480, 45.0180), (38.9330, 44.9930), (38.9020, 44.9620),
    (38.8310, 44.9350), (38.7560, 44.9150), (38.6620, 44.8930), (38.5720, 44.8850),
    (38.4560, 44.8780), (38.3530, 44.8830), (38.2580, 44.8700), (38.1720, 44.8560),
    (38.1010, 44.8630), (38.0330, 44.8480), (37.9560, 44.8200), (37.8900, 44.7900),
    (37.8330, 44.7620), (37.8020, 44.7340), (37.8260, 44.7020), (37.8720, 44.6820),
    (37.9020, 44.6560), (37.9500, 44.6390), (37.9820, 44.6120), (38.0290, 44.5960),
    (38.0610, 44.5740), (38.0790, 44.5600),
  ]

  private struct Vertex {
    var place: Coordinate
    /// Along the road from its start.
    var meters: Double
  }

  /// A smooth curve through the way's points with the wiggles of a road laid on it.
  private static func road() -> [Vertex] {
    var vertices: [Vertex] = []
    let steps = 60
    for index in 0..<(way.count - 1) {
      let p = (max(0, index - 1)...min(way.count - 1, index + 2)).map { way[$0] }
      let (a, b) = (way[index], way[index + 1])
      let before = p[0]
      let after = p[p.count - 1]
      for step in 0..<steps {
        let t = Double(step) / Double(steps)
        // Catmull and Rom 1974: a cubic through the points, tangents along their neighbours.
        func curve(_ p0: Double, _ p1: Double, _ p2: Double, _ p3: Double) -> Double {
          let linear = (p2 - p0) * t
          let square = (2 * p0 - 5 * p1 + 4 * p2 - p3) * t * t
          let cube = (3 * p1 - p0 - 3 * p2 + p3) * t * t * t
          return 0.5 * (2 * p1 + linear + square + cube)
        }
        let along = Double(index) + t
        let wiggle = 0.0018 * sin(along * 9.1) + 0.0009 * sin(along * 23.7 + 1)
        let place = Coordinate(
          longitude: curve(before.0, a.0, b.0, after.0) + wiggle * 0.6,
          latitude: curve(before.1, a.1, b.1, after.1) + wiggle)
        let meters = vertices.last.map {
          $0.meters + GreatCircle.meters(from: $0.place, to: place)
        }
        vertices.append(Vertex(place: place, meters: meters ?? 0))
      }
    }
    return vertices
  }

  /// Slow in towns and in the mountains at the end, fast on the plain.
  private static func speedKmh(at share: Double, _ meters: Double) -> Double {
    let profile: [(Double, Double)] = [
      (0, 15), (0.02, 42), (0.09, 46), (0.12, 84), (0.2, 97), (0.3, 116), (0.36, 112), (0.4, 72),
      (0.43, 44), (0.46, 78), (0.55, 104), (0.62, 118), (0.67, 96), (0.72, 64), (0.76, 45),
      (0.8, 62), (0.86, 71), (0.9, 52), (0.96, 47), (1, 20),
    ]
    let index = max(1, profile.firstIndex { $0.0 >= share } ?? profile.count - 1)
    let (a, b) = (profile[index - 1], profile[index])
    let mean = a.1 + (b.1 - a.1) * (share - a.0) / (b.0 - a.0)
    return mean * (1 + 0.05 * sin(meters / 900) + 0.04 * sin(meters / 310 + 2))
  }
}
