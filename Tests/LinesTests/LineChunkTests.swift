import Geo
import TestSupport
import Testing
import Tracks

@testable import Lines

@Suite struct LineChunkTests {
  private static func trip(_ seed: UInt64, fixes: Int = 900, longitude: Double = 8.5) -> Trip {
    var random = SplitMix64(seed: seed)
    return Trip(
      SyntheticTrips.track(
        around: Coordinate(longitude: longitude, latitude: 47.4), fixes: fixes,
        start: 1_600_000_000_000, metersPerSecond: 25, segments: 2, using: &random))
  }

  private static let order = TripOrder(startMilliseconds: 1_600_000_000_000, fingerprint: 7)

  private static func levels(_ trip: Trip) -> [(level: LineLevel, chunks: [LineChunk])] {
    LineLevels(limits: .standard, order: order).chunks(of: RouteGeometry(trip))
  }

  @Test(arguments: [1, 2, 3] as [UInt64])
  func bytesAreReadAsTheyWereWritten(_ seed: UInt64) {
    for (_, chunks) in Self.levels(Self.trip(seed)) {
      for chunk in chunks {
        #expect(chunk.bytes.withUnsafeBytes { LineChunk(bytes: $0) } == chunk)
        for count in 0..<chunk.bytes.count {
          #expect(chunk.bytes[..<count].withUnsafeBytes { LineChunk(bytes: $0) } == nil)
        }
      }
    }
  }

  /// Flipped bits give another chunk or none, never an end of the process.
  @Test func damageIsNoCrash() {
    var random = SplitMix64(seed: 4)
    let chunk = Self.levels(Self.trip(4))[0].chunks[0].bytes
    for _ in 0..<5000 {
      var damaged = chunk
      damaged[Int.random(in: 0..<damaged.count, using: &random)] ^=
        UInt8.random(in: 1...255, using: &random)
      if let read = damaged.withUnsafeBytes({ LineChunk(bytes: $0) }) {
        #expect(read.vertices.count == read.bands.count + 1)
      }
    }
  }

  /// No chunk is longer than allowed, chunks follow each other without a gap, and no dropped fix
  /// lies farther from the line than the levels' tolerances add up to.
  @Test(arguments: [5, 6, 7] as [UInt64])
  func levelsFollowTheLine(_ seed: UInt64) throws {
    let trip = Self.trip(seed)
    let geometry = RouteGeometry(trip)
    for (level, chunks) in Self.levels(trip) {
      #expect(chunks.allSatisfy { 1...LineChunk.legLimit ~= $0.bands.count })
      #expect(chunks.map(\.ordinal) == Array(chunks.indices))
      for (a, b) in zip(chunks, chunks.dropFirst()) where !b.startsLine {
        #expect(!a.endsLine)
        #expect(a.vertices.last == b.vertices.first)
      }
      #expect(chunks.count { $0.startsLine } == 2 && chunks.count { $0.endsLine } == 2)
      let points = chunks.flatMap { chunk in chunk.vertices.map { (Double($0.x), Double($0.y)) } }
      for line in geometry.lines {
        for fix in stride(from: 0, to: line.points.count, by: 7) {
          let (x, y) = (
            line.points[fix].x * level.worldUnits, line.points[fix].y * level.worldUnits
          )
          var nearest = Double.infinity
          for (a, b) in zip(points, points.dropFirst()) {
            let (dx, dy) = (b.0 - a.0, b.1 - a.1)
            let square = dx * dx + dy * dy
            let share = square > 0 ? min(max(((x - a.0) * dx + (y - a.1) * dy) / square, 0), 1) : 0
            let (ex, ey) = (x - a.0 - share * dx, y - a.1 - share * dy)
            nearest = min(nearest, ex * ex + ey * ey)
          }
          // Half a pixel, a third of it again from the levels below, and the grid's rounding.
          #expect(nearest.squareRoot() / LineLevel.unitsPerPixel <= 0.8, "zoom \(level.zoom)")
        }
      }
    }
  }

  @Test func chunksOverTheAntimeridianAreFoundWhereTheyAre() {
    let longitudes = stride(from: 179.5, through: 180.5, by: 0.01)
    let fixes = longitudes.map {
      Fix(Coordinate(longitude: $0 > 180 ? $0 - 360 : $0, latitude: 10))
    }
    let trip = Trip(Track(kind: .recorded, segments: [Segment(fixes)]))
    for (level, chunks) in Self.levels(trip) {
      for chunk in chunks {
        let bounds = chunk.bounds
        #expect(Double(bounds.minX) >= 0 && Double(bounds.minX) <= level.worldUnits)
        #expect(Double(bounds.maxX - bounds.minX) < level.worldUnits / 100)
      }
    }
  }

  @Test func levelsAreChosenByDevicePixels() {
    #expect(LineLevel(drawingZoom: 5).zoom == 6)
    #expect(LineLevel(drawingZoom: 6).zoom == 6)
    #expect(LineLevel(drawingZoom: 0).zoom == 0)
    #expect(LineLevel(drawingZoom: 6.01).zoom == 8)
    #expect(LineLevel(drawingZoom: 21).zoom == 16)
  }

  @Test func limitsBelongToTheFasterBand() {
    #expect([49.9, 50, 90, 110, 0].map(SpeedLimits.standard.band(ofKmh:)) == [0, 1, 2, 3, 0])
  }
}
