import Fog
import Geo
import Store
import TestSupport
import Testing
import Tracks

@Suite struct LibraryTests {
  private static func tracks(
    _ count: Int = 12, fixes: Int = 150, seed: UInt64 = 1,
    around place: Coordinate = LibraryOfTests.town
  ) -> [Track] {
    var random = SplitMix64(seed: seed)
    return SyntheticTrips.tracks(count, fixes: fixes, around: place, using: &random)
  }

  @Test func fixesComeBackAsTheyWere() throws {
    let library = try LibraryOfTests().open()
    let tracks = Self.tracks()
    try LibraryOfTests.add(tracks, to: library)
    for (record, track) in zip(try library.trips(), tracks) {
      let kept = try library.track(of: record)
      #expect(kept.name == track.name)
      #expect(kept.segments == track.segments.map(SegmentCoder.rounded))
      for (a, b) in zip(kept.segments, track.segments) {
        for index in 0..<b.count {
          #expect(
            abs(a.coordinate(at: index).latitude - b.coordinate(at: index).latitude) <= 0.5e-7)
          #expect(a.time(at: index) == b.time(at: index))
        }
      }
      let trip = Trip(kept)
      #expect(record.distanceMeters == trip.distanceMeters)
      #expect(record.maximumKmh == trip.maximumKmh)
      #expect(record.start == trip.timeRange?.lowerBound)
      #expect(record.fixes == track.segments.reduce(0) { $0 + $1.count })
      #expect(record.bounds.contains(kept.segments[0].coordinate(at: 0)))
    }
  }

  /// Invariant 5: importing again changes nothing, however the file is written.
  @Test func theSameFixesAreTheSameTrip() throws {
    let library = try LibraryOfTests().open()
    let tracks = Self.tracks()
    try LibraryOfTests.add(tracks, to: library)
    let before = try LibraryOfTests.picture(of: library)
    var renamed = tracks[3]
    renamed.name = "another name"
    let again = try LibraryOfTests.add([tracks[0], renamed], to: library)
    #expect(again == [.known(id: 1), .known(id: 4)])
    // In the same transaction as well.
    let more = Self.tracks(1, seed: 9)
    #expect(try LibraryOfTests.add(more + more, to: library) == [.added(id: 13), .known(id: 13)])
    try library.remove([13])
    #expect(try LibraryOfTests.picture(of: library) == before)
    #expect(try library.trips().count == 12)
  }

  /// Removing a trip and importing it again gives the same library, and case 16: first, last and
  /// visits are then those of the trips that are left.
  @Test(arguments: [2, 3, 4] as [UInt64])
  func removalIsExact(_ seed: UInt64) throws {
    let library = try LibraryOfTests().open()
    let tracks = Self.tracks(seed: seed)
    try LibraryOfTests.add(tracks, to: library)
    let all = try LibraryOfTests.picture(of: library)
    let removed: [Int64] = [2, 5, 6]
    try library.remove(removed)
    let left = try LibraryOfTests().open()
    try LibraryOfTests.add(
      tracks.enumerated().filter { !removed.contains(Int64($0.offset + 1)) }.map(\.element),
      to: left)
    #expect(
      try LibraryOfTests.picture(of: library) == LibraryOfTests.picture(of: left), "seed \(seed)")
    #expect(try library.check().isClean)
    try LibraryOfTests.add(removed.map { tracks[Int($0) - 1] }, to: library)
    #expect(try LibraryOfTests.picture(of: library) == all, "seed \(seed)")
    try library.remove(try library.trips().map(\.id))
    let empty = try LibraryOfTests.picture(of: library)
    #expect(empty.chunks.allSatisfy(\.isEmpty) && empty.cells.values.allSatisfy(\.isEmpty))
    #expect(try library.check().isClean)
  }

  @Test func theOrderOfImportsDoesNotMatter() throws {
    let tracks = Self.tracks(seed: 7)
    let (a, b) = (Array(tracks[..<6]), Array(tracks[6...]))
    let one = try LibraryOfTests().open()
    try LibraryOfTests.add(a, to: one)
    try LibraryOfTests.add(b, to: one)
    let other = try LibraryOfTests().open()
    try LibraryOfTests.add(b.reversed(), to: other)
    for track in a { try LibraryOfTests.add([track], to: other) }
    #expect(try LibraryOfTests.picture(of: one) == LibraryOfTests.picture(of: other))
  }

  /// Cells of any length are the sums of what the trips' paths cross, and visits count trips.
  @Test(arguments: [
    LibraryOfTests.town, Coordinate(longitude: 179.999, latitude: -17),
    Coordinate(longitude: 15, latitude: 78), Coordinate(longitude: 0, latitude: 0),
  ])
  func cellsAreThoseOfTheTrips(_ place: Coordinate) throws {
    let library = try LibraryOfTests().open()
    let tracks = Self.tracks(6, fixes: 80, seed: 11, around: place)
    try LibraryOfTests.add(tracks, to: library)
    var visits: [CellSum] = []
    for track in tracks {
      var rounded = track
      rounded.segments = track.segments.map(SegmentCoder.rounded)
      visits += try PreparedTrip.cells(of: Trip(rounded), source: "")
    }
    let fine = CellSum.summed(visits)
    for length in [40, 39, 38, 36, 33, 21, 12, 9] {
      var wanted: [CellSum] = []
      for cell in fine {
        let bits = cell.bits >> UInt64(40 - length)
        if wanted.last?.bits == bits {
          wanted[wanted.count - 1].add(cell)
        } else {
          var sum = cell
          sum.bits = bits
          wanted.append(sum)
        }
      }
      #expect(try LibraryOfTests.cells(of: library, length: length) == wanted, "\(length) bits")
    }
  }

  /// What was explored at a moment is what a library of the trips until then says.
  @Test func asOfIsTheLibraryThen() throws {
    let library = try LibraryOfTests().open()
    let tracks = Self.tracks()
    try LibraryOfTests.add(tracks, to: library)
    let then = try LibraryOfTests().open()
    try LibraryOfTests.add(Array(tracks[..<5]), to: then)
    let moment = Timestamp(milliseconds: 1_600_000_000_000 + 5 * 86_400_000 - 1000)
    let cells = try library.cells(of: nil, asOf: moment.milliseconds / 1000, within: nil)
    #expect(try cells == LibraryOfTests.cells(of: then, length: 40))
    let (a, b) = (try library.statistics(asOf: moment), try then.statistics())
    #expect(a.cells == b.cells && a.squareMeters == b.squareMeters && a.trips == b.trips)
    #expect(a.byYear == b.byYear)
  }

  /// Case 17: ground, not Mercator: a cell at 60° north is half as wide as at the equator.
  @Test func groundShrinksWithLatitude() throws {
    var areas: [Double] = []
    for latitude in [0.001, 60.0] {
      let library = try LibraryOfTests().open()
      let fix = Fix(Coordinate(longitude: 10.0001, latitude: latitude))
      try LibraryOfTests.add([Track(kind: .recorded, segments: [Segment([fix])])], to: library)
      let statistics = try library.statistics()
      #expect(statistics.cells == 1)
      areas.append(statistics.squareMeters)
    }
    // 38.17 m × 19.09 m on the mean sphere.
    #expect(abs(areas[0] - 728.8) < 0.5)
    #expect(abs(areas[1] / areas[0] - 0.5) < 0.001)
  }

  @Test func namesAndTagsAreKept() throws {
    let library = try LibraryOfTests().open()
    try LibraryOfTests.add(Self.tracks(3), to: library)
    try library.rename(2, to: "Zum “See” 🏖")
    try library.tag(2, "holiday")
    try library.tag(2, "holiday")
    try library.tag(2, "bus")
    try library.tag(3, "bus")
    try library.tag(3, "bus", removes: true)
    #expect(try library.trip(id: 2).name == "Zum “See” 🏖")
    #expect(try library.trip(id: 2).tags == ["bus", "holiday"])
    var filter = TripFilter()
    filter.tag = "bus"
    #expect(try library.trips(filter).map(\.id) == [2])
    #expect(throws: LibraryError.noTrip(id: 9)) { try library.rename(9, to: "x") }
    #expect(throws: LibraryError.noTrip(id: 9)) { try library.remove([1, 9]) }
    #expect(try library.trips().count == 3)
  }

  @Test func filtersChooseTrips() throws {
    let library = try LibraryOfTests().open()
    try LibraryOfTests.add(Self.tracks(5), to: library)
    let far = Coordinate(longitude: -70, latitude: -33)
    try LibraryOfTests.add(Self.tracks(1, seed: 40, around: far), to: library)
    var filter = TripFilter()
    filter.from = Timestamp(milliseconds: 1_600_000_000_000 + 86_400_000)
    filter.to = Timestamp(milliseconds: 1_600_000_000_000 + 3 * 86_400_000)
    #expect(try library.trips(filter).map(\.id) == [2, 3])
    filter = TripFilter()
    filter.circle = (far, 30_000)
    #expect(try library.trips(filter).map(\.id) == [6])
    filter.circle = (far, 1)
    #expect(try library.trips(filter).isEmpty)
    filter = TripFilter()
    filter.area = BoundingBox(west: -80, south: -40, east: -60, north: 0)
    #expect(try library.trips(filter).map(\.id) == [6])
  }

  @Test func cellSetsAddAndGo() throws {
    let library = try LibraryOfTests().open()
    try LibraryOfTests.add(Self.tracks(4), to: library)
    let before = try LibraryOfTests.picture(of: library)
    let table = "geohash,visits,first,last\nu0qj0000,3,2019-01-01T00:00:00Z,2019-02-01T00:00:00Z\n"
    let cells = try CellTable.cells(in: table) { $0.hasPrefix("2019-01") ? 100 : 200 }
    #expect(try library.add(cells, source: "a.csv") == .added(id: 1))
    #expect(try library.add(cells, source: "b.csv") == .known(id: 1))
    #expect(try library.visits(length: 40).contains { $0.visits == 3 && $0.first == 100 })
    #expect(try library.check().isClean)
    try library.removeCellSet(1)
    #expect(try LibraryOfTests.picture(of: library) == before)
    #expect(throws: LibraryError.noCellSet(id: 1)) { try library.removeCellSet(1) }
  }

  /// A trip that crosses a large cell many times has visited it once.
  @Test func visitsCountTripsAtAnyLength() throws {
    let library = try LibraryOfTests().open()
    let tracks = Self.tracks(5)
    try LibraryOfTests.add(tracks, to: library)
    let coarse = try library.visits(length: 10)
    #expect(coarse.count == 1 && coarse[0].visits == 5)
    #expect(try library.visits(length: 40).allSatisfy { $0.visits <= 5 })
  }
}
