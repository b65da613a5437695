import Fog
import Geo
import Lines
import Store
import TestSupport
import Testing
import Tracks

/// Inputs on which tools of this kind failed their users, as the library takes them.
@Suite struct FieldCaseTests {
  private static func segment(
    _ places: [(longitude: Double, latitude: Double)], from seconds: Int64, step: Int64 = 2
  ) -> Segment {
    Segment(
      places.enumerated().map { index, place in
        Fix(
          Coordinate(longitude: place.longitude, latitude: place.latitude),
          time: Timestamp(milliseconds: 1000 * (seconds + step * Int64(index))))
      })
  }

  /// Case 8: two segments an hour and 100 km apart, and an equal jump inside one segment: nothing
  /// is explored, drawn or counted between them.
  @Test(arguments: [true, false])
  func jumpsExploreNothing(_ isOneSegment: Bool) throws {
    let here = (0..<30).map { (longitude: 8 + Double($0) * 0.0004, latitude: 47.0) }
    let there = here.map { (longitude: $0.longitude + 1.3, latitude: $0.latitude) }
    var segments = [Self.segment(here, from: 0), Self.segment(there, from: 3660)]
    if isOneSegment {
      segments = [Segment((0..<30).map { segments[0][$0] } + (0..<30).map { segments[1][$0] })]
    }
    let place = try LibraryOfTests()
    let library = try place.open()
    try LibraryOfTests.add([Track(kind: .recorded, segments: segments)], to: library)
    let columns = Set(
      try LibraryOfTests.cells(of: library, length: 40).map {
        Geohash(bits: $0.bits, length: 40).bounds.west
      })
    #expect(columns.allSatisfy { $0 < 8.02 || $0 > 9.28 })
    #expect(columns.count > 60)
    // 29 legs of 30 m, twice.
    #expect(abs(try library.trips()[0].distanceMeters - 2 * 29 * 30.33) < 10)
    let middle = PixelBox(
      minX: WebMercator.x(longitude: 8.3), minY: 0, maxX: WebMercator.x(longitude: 9), maxY: 1)
    for level in LineLevel.all {
      // A chunk's box may reach there where all of it is a few pixels; its legs do not.
      for chunk in try library.chunks(of: level, touching: middle) {
        for (a, b) in zip(chunk.vertices, chunk.vertices.dropFirst()) {
          #expect(Double(abs(a.x - b.x)) < 0.01 * level.worldUnits / 3)
        }
      }
    }
  }

  /// Case 6: from 179.999 to −179.999 and back is short, and both edges of the map show it.
  @Test func theAntimeridianIsAnOrdinaryPlace() throws {
    let library = try LibraryOfTests().open()
    let track = Track(
      kind: .recorded,
      segments: [Self.segment([(179.999, 0.001), (-179.999, 0.001)], from: 0, step: 10)])
    try LibraryOfTests.add([track], to: library)
    let trip = try library.trips()[0]
    #expect(abs(trip.distanceMeters - 222.4) < 0.5)
    #expect(trip.bounds.crossesAntimeridian && trip.bounds.longitudeSpan < 0.0021)
    #expect((5...8).contains(try library.statistics().cells))
    for edge in [0.0, 1] {
      let box = PixelBox(minX: edge - 1e-6, minY: 0.49, maxX: edge + 1e-6, maxY: 0.51)
      #expect(try library.chunks(of: .finest, touching: box).count == 1)
    }
  }

  /// Case 7: latitudes beyond the map are kept as they are and make no trouble.
  @Test(arguments: [85.2, 89.9, -90])
  func polesAreKept(_ latitude: Double) throws {
    let library = try LibraryOfTests().open()
    let track = Track(
      kind: .recorded,
      segments: [Self.segment([(10, latitude), (10.001, latitude), (10.002, latitude)], from: 0)])
    try LibraryOfTests.add([track], to: library)
    let trip = try library.trips()[0]
    #expect(try library.track(of: trip).segments[0].coordinate(at: 0).latitude == latitude)
    #expect(try library.statistics().cells > 3)
    #expect(try library.check().isClean)
    #expect(try LibraryOfTests.picture(of: library).chunks.allSatisfy { $0.isEmpty })
  }

  /// Case 10: 40, then 120, then 40 km/h on a straight motorway are three runs at every level where
  /// they are a pixel long, with their limits within a pixel of where they were driven.
  @Test func bandsSurviveAtEveryLevel() throws {
    var longitude = 9.0
    var places = [(longitude: longitude, latitude: 47.0)]
    for leg in 0..<900 {
      longitude += ((300..<600).contains(leg) ? 120 : 40) / 3.6 * 2 / 75_900
      places.append((longitude, 47))
    }
    let library = try LibraryOfTests().open()
    try LibraryOfTests.add(
      [Track(kind: .recorded, segments: [Self.segment(places, from: 0)])], to: library)
    let world = PixelBox(minX: 0, minY: 0, maxX: 1, maxY: 1)
    var seen = 0
    for level in LineLevel.all {
      let changes = [300, 600].map { WebMercator.x(longitude: places[$0].longitude) }
      let shortest = WebMercator.x(longitude: places[300].longitude) - WebMercator.x(longitude: 9)
      guard shortest * level.worldUnits / LineLevel.unitsPerPixel >= 2 else { continue }
      seen += 1
      let chunks = try library.chunks(of: level, touching: world)
        .sorted { $0.ordinal < $1.ordinal }
      var runs: [(band: Int8, start: Int32)] = []
      for chunk in chunks {
        for (leg, band) in chunk.bands.enumerated() where runs.last?.band != band {
          runs.append((band, chunk.vertices[leg].x))
        }
      }
      #expect(runs.map(\.band) == [0, 3, 0], "zoom \(level.zoom)")
      // A pixel, and the two legs over which speeds are smoothed.
      let tolerance =
        1.0 + 2 * 66.7 / 75_900 / 360 * level.worldUnits / LineLevel.unitsPerPixel
      for (run, change) in zip(runs.dropFirst(), changes) {
        let off = abs(Double(run.start) - change * level.worldUnits) / LineLevel.unitsPerPixel
        #expect(off <= tolerance, "zoom \(level.zoom)")
      }
    }
    #expect(seen >= 4)
  }
}
