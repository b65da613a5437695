import Fog
import Geo
import Glibc
import TestSupport
import Testing

/// Invariant 4 of the design: a cell is explored if the path crosses it.
@Suite struct CellTraceTests {
  private static let grid = GeohashGrid(length: CellTrace.length)

  private static func cells(
    _ lines: [[(longitude: Double, latitude: Double)]], seconds: Int64? = nil
  ) -> [CellSum] {
    var trace = CellTrace()
    var time = seconds
    for line in lines {
      trace.beginLine()
      for place in line {
        trace.append(
          Coordinate(longitude: place.longitude, latitude: place.latitude), seconds: time)
        time = time.map { $0 + 10 }
      }
    }
    return trace.finish()
  }

  /// All cells found by walking a Mercator straight line in small steps are among those traced, and
  /// each of those traced is touched by the line.
  @Test(arguments: 0..<4 as Range<UInt64>)
  func tracedCellsAreThoseOfADenseWalk(_ part: UInt64) {
    let seed = 300 + part
    var random = SplitMix64(seed: seed)
    for index in 0..<60 {
      let reach = [0.0002, 0.002, 0.02][index % 3]
      let start = (
        longitude: Double.random(in: -180...180, using: &random),
        latitude: Double.random(in: -84...84, using: &random)
      )
      var end = start
      end.longitude += Double.random(in: -reach...reach, using: &random)
      end.latitude += Double.random(in: -reach...reach, using: &random)
      let wrapped = Coordinate(wrappingLongitude: end.longitude, latitude: end.latitude)
      let found = Set(
        Self.cells([[start, (wrapped?.longitude ?? 0, end.latitude)]]).map(\.bits))
      let (y0, y1) = (
        WebMercator.y(latitude: start.latitude), WebMercator.y(latitude: end.latitude)
      )
      var walked = Set<UInt64>()
      for step in 0...20_000 {
        let share = Double(step) / 20_000
        let longitude = start.longitude + share * (end.longitude - start.longitude)
        let place = Coordinate(
          wrappingLongitude: longitude, latitude: WebMercator.latitude(y: y0 + share * (y1 - y0)))
        if let place { walked.insert(Geohash(containing: place, length: 40).bits) }
      }
      // A corner cut by less than a step may be missed by the walk, never by the trace.
      #expect(walked.subtracting(found).count <= 1, "case \(index) of seed \(seed)")
      #expect(found.subtracting(walked).count <= 3, "case \(index) of seed \(seed)")
      for bits in walked.subtracting(found) {
        // Only where the walk's rounding put a place on the other side of a border.
        let bounds = Geohash(bits: bits, length: 40).bounds
        #expect(bounds.north - bounds.south < 0.0002)
      }
    }
  }

  @Test func nothingIsExploredBetweenLines() {
    let a = [(longitude: 10.0, latitude: 50.0), (longitude: 10.001, latitude: 50.0)]
    let b = [(longitude: 10.1, latitude: 50.0), (longitude: 10.101, latitude: 50.0)]
    let apart = Self.cells([a, b])
    #expect(apart.count < 12)
    #expect(Self.cells([a + b]).count > 290)
    #expect(Set(apart.map(\.bits)) == Set((Self.cells([a]) + Self.cells([b])).map(\.bits)))
  }

  @Test func alongABorderBothSidesAreExplored() {
    // The Greenwich meridian and the equator are borders of cells of any length.
    let meridian = Self.cells([[(0, 51.0), (0, 51.001)]])
    #expect(Set(meridian.map { Geohash(bits: $0.bits, length: 40).column }) == [524_287, 524_288])
    let equator = Self.cells([[(20.0, 0), (20.001, 0)]])
    #expect(Set(equator.map { Geohash(bits: $0.bits, length: 40).row }) == [524_287, 524_288])
  }

  /// Case 6: from 179.999 to -179.999 is short.
  @Test func theAntimeridianIsNoBarrier() {
    let cells = Self.cells([[(179.999, 0.00001), (-179.999, 0.00001)]])
    let columns = Set(cells.map { Geohash(bits: $0.bits, length: 40).column })
    #expect(cells.count == columns.count)
    #expect((5...8).contains(cells.count))
    #expect(columns.contains(0) && columns.contains((1 << 20) - 1))
    #expect(!Self.cells([[(180, 0.00001), (-180, 0.00001)]]).isEmpty)
  }

  /// Case 7: the poles.
  @Test func polesAreOrdinaryPlaces() {
    for latitude in [85.2, 89.9, 90, -90] {
      let cells = Self.cells([[(10, latitude), (10.001, latitude)]])
      #expect((3...8).contains(cells.count), "\(latitude)")
    }
    #expect(Self.cells([[(10, 89.99), (10, 90)]]).count > 50)
  }

  @Test func timesAreThoseOfTheVisits() throws {
    let cells = Self.cells(
      [[(10, 50), (10.01, 50), (10, 50)]], seconds: 1000)
    let start = Geohash(containing: Coordinate(longitude: 10, latitude: 50), length: 40)
    let turn = Geohash(containing: Coordinate(longitude: 10.01, latitude: 50), length: 40)
    let first = try #require(cells.first { $0.bits == start.bits })
    #expect(first.first == 1000 && first.last == 1020)
    let middle = try #require(cells.first { $0.bits == turn.bits })
    #expect(middle.first == 1010 && middle.last == 1010)
    #expect(cells.allSatisfy { $0.visits == 1 && $0.explored == 1 })
    #expect(zip(cells, cells.dropFirst()).allSatisfy { $0.bits < $1.bits })
    #expect(Self.cells([[(10, 50), (10.01, 50)]]).allSatisfy { $0.first == nil && $0.last == nil })
  }
}
