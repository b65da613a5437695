import Geo
import TestSupport
import Testing

@Suite("Bounding boxes, across the antimeridian too")
struct BoundingBoxTests {
  @Test(
    "span and centre",
    arguments: [
      (-10, 20, 30, 5), (170, -170, 20, 180), (170, -160, 30, -175), (-180, 180, 360, 0),
      (180, -180, 0, 180), (5, 5, 0, 5), (10, 5, 355, -172.5), (-180, -170, 10, -175),
    ] as [(Double, Double, Double, Double)])
  func spanAndCenter(west: Double, east: Double, span: Double, center: Double) {
    let box = BoundingBox(west: west, south: -10, east: east, north: 30)
    #expect(box.crossesAntimeridian == (west > east))
    #expect(box.longitudeSpan == span)
    #expect(box.center == Coordinate(longitude: center, latitude: 10))
  }

  @Test("edges belong to the box")
  func edges() {
    let box = BoundingBox(west: 10, south: 20, east: 30, north: 40)
    for (longitude, latitude) in [(10, 20), (30, 40), (10, 40), (20, 30)] as [(Double, Double)] {
      #expect(box.contains(Coordinate(longitude: longitude, latitude: latitude)))
    }
    for (longitude, latitude) in [(9, 30), (31, 30), (20, 19), (20, 41)] as [(Double, Double)] {
      #expect(!box.contains(Coordinate(longitude: longitude, latitude: latitude)))
    }
    #expect(!box.contains(Coordinate(longitude: .nan, latitude: 30)))
    #expect(!box.contains(Coordinate(longitude: 20, latitude: .nan)))
  }

  @Test("180° and -180° are the same place", arguments: [-180.0, 180])
  func antimeridian(longitude: Double) {
    let place = Coordinate(longitude: longitude, latitude: 0)
    for (west, east) in [(170, 180), (-180, -170), (170, -170), (180, -180)] as [(Double, Double)] {
      #expect(BoundingBox(west: west, south: -1, east: east, north: 1).contains(place))
    }
    #expect(!BoundingBox(west: -179, south: -1, east: 179, north: 1).contains(place))
    let (west, east) = (
      BoundingBox(west: 170, south: 0, east: 180, north: 1),
      BoundingBox(west: -180, south: 0, east: -170, north: 1)
    )
    #expect(west.intersects(east) && east.intersects(west))
  }

  @Test("contains and intersects agree with a walk along the meridians", arguments: [51, 52])
  func bruteForce(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    for _ in 0..<150 {
      let (a, b) = (
        BoundingBox.randomOnGrid(using: &random), BoundingBox.randomOnGrid(using: &random)
      )
      var isCommon = false
      for meridian in -180...180 {
        let place = Coordinate(longitude: Double(meridian), latitude: a.south)
        let isHeld = a.holds(meridian: meridian)
        #expect(a.contains(place) == isHeld, "seed \(seed): \(a), \(meridian)")
        if isHeld && b.holds(meridian: meridian) { isCommon = true }
      }
      let expected = isCommon && max(a.south, b.south) <= min(a.north, b.north)
      #expect(a.intersects(b) == expected, "seed \(seed): \(a), \(b)")
      #expect(b.intersects(a) == expected, "seed \(seed): \(b), \(a)")
    }
  }
}
