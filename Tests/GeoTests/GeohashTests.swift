import Geo
import TestSupport
import Testing

/// Vectors: geohash.org, and the published test data of mmcloughlin/geohash and
/// chrisveness/latlon-geohash.
@Suite struct GeohashTests {
  @Test(arguments: [
    (57.64911, 10.40744, "u4pruydqqvj"), (42.6, -5.6, "ezs42"),
    (-25.38262, -49.26561, "6gkzwgjz"), (57.648, 10.410, "u4pruy"),
    (37.8324, 112.5584, "ww8p1r4t8"), (32, 117, "wte"), (-74.761330, -140.309714, "0fsnxn"),
    (48.8584, 2.2945, "u09tunquc"), (0, 0, "s00000"), (-0.000001, -0.000001, "7zzzzz"),
    (90, 180, "zzzzzzzzz"), (90, -180, "bpbpbpbpb"), (-90, 180, "pbpbpbpbp"),
    (-90, -180, "000000000"), (90, 0, "upbpbpbpb"), (0, 180, "xbpbpbpbp"),
    (0, -180, "800000000"), (52.516275, 13.377704, "u33db2m37"),
    (-33.856784, 151.215297, "r3gx2ux9g"), (35.681236, 139.767125, "xn76urx"),
    (40.689247, -74.0445, "dr5r7p62n"), (-22.951916, -43.210487, "75cm2txp6"),
    (0.497818518, 38.198505253, "sb54v4xk18jg"), (-84.529178182, -174.125057287, "00upjeyjb54g"),
    (35.419323354, -105.572143468, "9wkcmxuswb2j"), (37.25, 123.75, "wy85bj0hbp21"),
  ])
  func encodes(_ latitude: Double, _ longitude: Double, _ text: String) throws {
    let coordinate = Coordinate(longitude: longitude, latitude: latitude)
    let cell = Geohash(containing: coordinate, length: 5 * text.count)
    #expect(cell.description == text)
    #expect(Geohash(text) == cell)
    #expect(Geohash(text.uppercased()) == cell)
  }

  @Test(arguments: [
    ("ezs42", 42.5830078125, 42.626953125, -5.625, -5.5810546875),
    ("91rc", 7.20703125, 7.3828125, -124.1015625, -123.75), ("c", 45, 90, -135, -90),
    ("s00000", 0, 0.0054931640625, 0, 0.010986328125),
  ])
  func decodes(
    _ text: String, _ south: Double, _ north: Double, _ west: Double, _ east: Double
  ) throws {
    let bounds = try #require(Geohash(text)).bounds
    #expect(bounds == BoundingBox(west: west, south: south, east: east, north: north))
  }

  @Test(arguments: [
    ("ezzz", "gbpb u000 spbp spbn ezzy ezzw ezzx gbp8"),
    ("dqcjq", "dqcjw dqcjx dqcjr dqcjp dqcjn dqcjj dqcjm dqcjt"),
    ("21202", "21208 21209 21203 21201 21200 rcrbp rcrbr rcrbx"),
    ("s00000", "s00001 s00003 s00002 kpbpbr kpbpbp 7zzzzz ebpbpb ebpbpc"),
    ("xbpbpb", "xbpbpc 800001 800000 2pbpbp rzzzzz rzzzzx xbpbp8 xbpbp9"),
    ("r", "x 8 2 0 p n q w"), ("z", "nil nil b 8 x w y nil"),
  ])
  func hasNeighbours(_ text: String, _ neighbours: String) throws {
    let found = try #require(Geohash(text)).neighbors.map { $0?.description ?? "nil" }
    #expect(found.joined(separator: " ") == neighbours)
  }

  @Test func aNeighbourOfAnyLength() throws {
    let cell = Geohash(bits: 27_898_503_327_470, length: 46)
    #expect(cell.neighbor(east: -1, north: -1)?.bits == 27_898_503_327_465)
  }

  @Test func refusesOtherTexts() {
    for text in ["", "a", "ezs4i", "ezs42\u{301}", "0123456789bcd", "é", "ezs 42"] {
      #expect(Geohash(text) == nil, "\(text)")
    }
  }

  @Test func coversABox() throws {
    let box = BoundingBox(west: 2.2, south: 48.8, east: 2.45, north: 48.9)
    let cells = try #require(GeohashGrid(length: 25).cover(box, limit: 100))
    let wanted = "td te tf tg ts tt tu tv tw tx ty tz w4 w5 wh wj wn wp".split(separator: " ")
    #expect(Set(cells.map(\.description)) == Set(wanted.map { "u09" + $0 }))
    #expect(GeohashGrid(length: 25).cover(box, limit: 17) == nil)
    let small = BoundingBox(west: 120, south: 30, east: 120.0001, north: 30.0001)
    #expect(
      GeohashGrid(length: 40).cover(small, limit: 9)?.map(\.description) == [
        "wtm6dtm6", "wtm6dtm7",
      ]
        || GeohashGrid(length: 40).cover(small, limit: 9).map { Set($0.map(\.description)) }
          == ["wtm6dtm6", "wtm6dtm7"]
    )
    let date = BoundingBox(west: 179.9, south: 0, east: -179.9, north: 0.1)
    let across = try #require(GeohashGrid(length: 20).cover(date, limit: 9))
    #expect(across.map(\.description) == ["xbpb", "8000"])
  }

  /// The integer form against the halving of intervals that the convention is told by.
  @Test func isTheHalvingOfIntervals() {
    let seed: UInt64 = 5
    var random = SplitMix64(seed: seed)
    for index in 0..<2000 {
      let coordinate = Coordinate.random(using: &random)
      let length = Int.random(in: 1...60, using: &random)
      var (west, east, south, north) = (-180.0, 180.0, -90.0, 90.0)
      var bits: UInt64 = 0
      for bit in 0..<length {
        bits <<= 1
        if bit % 2 == 0 {
          let middle = (west + east) / 2
          if coordinate.longitude >= middle {
            (bits, west) = (bits | 1, middle)
          } else {
            east = middle
          }
        } else {
          let middle = (south + north) / 2
          if coordinate.latitude >= middle {
            (bits, south) = (bits | 1, middle)
          } else {
            north = middle
          }
        }
      }
      let cell = Geohash(containing: coordinate, length: length)
      #expect(cell.bits == bits, "case \(index) of seed \(seed)")
      #expect(cell.bounds.contains(coordinate), "case \(index) of seed \(seed)")
      #expect(Geohash(column: cell.column, row: cell.row, length: length) == cell)
      let shorter = Int.random(in: 1...length, using: &random)
      #expect(cell.prefix(shorter) == Geohash(containing: coordinate, length: shorter))
    }
  }
}
