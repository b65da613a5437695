import Geo
import TestSupport
import Testing

@Suite("The union of two boxes")
struct BoundingBoxUnionTests {
  @Test(
    "takes the shorter way round",
    arguments: [
      ((10, 20), (30, 40), (10, 40)),
      ((170, 175), (-175, -170), (170, -170)),
      ((170, 180), (-180, -170), (170, -170)),
      ((170, -170), (-160, -150), (170, -150)),
      ((170, -170), (150, 160), (150, -170)),
      ((170, -170), (175, 178), (170, -170)),
      ((170, -170), (-170, 170), (-180, 180)),
      ((-180, 180), (5, 6), (-180, 180)),
      ((10, 5), (4, 11), (-180, 180)),
      ((180, 180), (-180, -180), (180, 180)),
      ((180, 180), (170, 175), (170, 180)),
      ((-180, -180), (170, 175), (170, 180)),
      ((180, 180), (-175, -170), (-180, -170)),
      // Two gaps of the same width.
      ((-90, -90), (90, 90), (-90, 90)),
      ((0, 0), (180, 180), (0, 180)),
    ] as [((Double, Double), (Double, Double), (Double, Double))])
  func longitudes(a: (Double, Double), b: (Double, Double), expected: (Double, Double)) {
    let (a, b) = (
      BoundingBox(west: a.0, south: -5, east: a.1, north: 1),
      BoundingBox(west: b.0, south: -3, east: b.1, north: 7)
    )
    let union = BoundingBox(west: expected.0, south: -5, east: expected.1, north: 7)
    #expect(a.union(b) == union)
    #expect(b.union(a) == union)
  }

  @Test("of any boxes holds both, and no smaller box does", arguments: [61, 62, 63] as [UInt64])
  func bruteForce(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    for _ in 0..<60 {
      let a = BoundingBox.randomOnGrid(using: &random)
      let b = BoundingBox.randomOnGrid(using: &random)
      let union = a.union(b)
      #expect(union == b.union(a), "seed \(seed): \(a), \(b)")
      #expect(union.south == min(a.south, b.south) && union.north == max(a.north, b.north))
      let held = (-180...180).filter { a.holds(meridian: $0) || b.holds(meridian: $0) }
      #expect(held.allSatisfy { union.holds(meridian: $0) }, "seed \(seed): \(a), \(b)")

      var smallest = 360.0
      for west in stride(from: -180.0, through: 180, by: 30) {
        for east in stride(from: -180.0, through: 180, by: 30) {
          let box = BoundingBox(west: west, south: 0, east: east, north: 0)
          if box.longitudeSpan < smallest && held.allSatisfy({ box.holds(meridian: $0) }) {
            smallest = box.longitudeSpan
          }
        }
      }
      #expect(union.longitudeSpan == smallest, "seed \(seed): \(a), \(b)")
    }
  }

  @Test("of a box with itself is the box", arguments: [64] as [UInt64])
  func itself(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    for _ in 0..<1_000 {
      let box = BoundingBox.random(latitudes: -90...90, using: &random)
      #expect(box.union(box) == box, "seed \(seed)")
    }
  }
}
