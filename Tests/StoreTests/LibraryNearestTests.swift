import Geo
import Lines
import Store
import TestSupport
import Testing
import Tracks

@Suite struct LibraryNearestTests {
  /// Every leg of every line, looked at one by one.
  private static func nearest(
    _ point: TilePoint, _ lines: [(trip: Int64, line: [LineChunk.Vertex])]
  ) -> (trip: Int64, units: Double)? {
    var nearest: (trip: Int64, units: Double)?
    for (trip, line) in lines {
      for (start, end) in zip(line, line.dropFirst()) {
        // By halving, not by the formula that is tested.
        var (low, high) = (0.0, 1.0)
        func units(_ share: Double) -> Double {
          let x = Double(start.x) + share * (Double(end.x) - Double(start.x)) - point.x
          let y = Double(start.y) + share * (Double(end.y) - Double(start.y)) - point.y
          return (x * x + y * y).squareRoot()
        }
        for _ in 0..<60 {
          let (first, second) = (low + (high - low) / 3, high - (high - low) / 3)
          if units(first) < units(second) { high = second } else { low = first }
        }
        let units = units((low + high) / 2)
        if units < nearest?.units ?? .infinity { nearest = (trip, units) }
      }
    }
    return nearest
  }

  @Test("the trip found is the nearest of all, or none is as near", arguments: [1, 2] as [UInt64])
  func nearestOfAll(_ seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let library = try LibraryOfTests().open()
    try LibraryOfTests.add(
      SyntheticTrips.tracks(12, fixes: 100, around: LibraryOfTests.town, using: &random),
      to: library)
    let level = LineLevel(drawingZoom: 14)
    var lines: [(trip: Int64, line: [LineChunk.Vertex])] = []
    for trip in try library.trips() {
      try library.forEachChunk(of: level, trips: [trip.id]) { lines.append((trip.id, $0.vertices)) }
    }
    let reach = 800.0
    var (found, missed) = (0, 0)
    for _ in 0..<200 {
      let vertex = try #require(lines.randomElement(using: &random)?.line.first)
      let point = TilePoint(
        x: Double(vertex.x) + .random(in: -6000...6000, using: &random),
        y: Double(vertex.y) + .random(in: -6000...6000, using: &random))
      let wanted = Self.nearest(point, lines).flatMap { $0.units <= reach ? $0 : nil }
      let got = try library.nearestTrip(
        to: TilePoint(x: point.x / level.worldUnits, y: point.y / level.worldUnits),
        within: reach / level.worldUnits, at: level)
      if let wanted {
        let units = Self.nearest(point, lines.filter { $0.trip == got })?.units ?? .infinity
        #expect(abs(units - wanted.units) < 0.01, "seed \(seed), \(point)")
        found += 1
      } else {
        #expect(got == nil, "seed \(seed), \(point)")
        missed += 1
      }
    }
    #expect(found > 20 && missed > 20, "\(found) and \(missed)")
  }

  @Test("of equally near ones the last imported, and only of those asked for")
  func choice() throws {
    var random = SplitMix64(seed: 7)
    let library = try LibraryOfTests().open()
    var tracks = SyntheticTrips.tracks(
      1, fixes: 50, around: LibraryOfTests.town, using: &random)
    var later = tracks[0]
    later.segments = later.segments.map { segment in
      Segment(
        (0..<segment.count).map { index in
          var fix = segment[index]
          fix.time = fix.time.map { Timestamp(milliseconds: $0.milliseconds + 86_400_000) }
          return fix
        })
    }
    tracks.append(later)
    try LibraryOfTests.add(tracks, to: library)
    let ids = try library.trips().map(\.id).sorted()
    let place = tracks[0].segments[0].coordinate(at: 20)
    let point = TilePoint(
      x: WebMercator.x(longitude: place.longitude), y: WebMercator.y(latitude: place.latitude))
    for (trips, wanted) in [(nil, ids[1]), (Set([ids[0]]), ids[0])] as [(Set<Int64>?, Int64)] {
      let got = try library.nearestTrip(
        to: point, within: 1e-6, at: .finest, trips: trips)
      #expect(got == wanted)
    }
  }
}
