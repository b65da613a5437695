import Geo
import TestSupport
import Testing

@Suite("The box of a path")
struct BoundingBoxPathTests {
  @Test(
    "legs take the shorter way round",
    arguments: [
      ([7], 7, 7), ([10, 20, 15], 10, 20), ([179.9, -179.9], 179.9, -179.9),
      ([-179.9, 179.9], 179.9, -179.9), ([179.9, -179.9, 179.8, -179.7], 179.8, -179.7),
      ([170, -170, 170], 170, -170), ([-170, 170, 160], 160, -170),
      ([0, 90, 180], 0, 180), ([0, 90, -180], 0, 180), ([0, -90, -180], -180, 0),
      ([180, -180], 180, 180), ([-180, 180], 180, 180), ([180, -180, -170], -180, -170),
      // A leg of exactly 180 degrees does not cross.
      ([-90, 90], -90, 90), ([90, -90], -90, 90),
      // Nearly round, and round.
      ([10, 100, -170, -80, 5], 10, 5), ([5, -80, -170, 100, 10], 10, 5),
      ([10, 100, -170, -80, 10], -180, 180), ([10, 100, -170, -80, 15], -180, 180),
      ([-180, -90, 0, 90, 180], -180, 180), ([10, -80, -170, 100, 10], -180, 180),
      ([0, 120, -120, 0, 120, -120, 0], -180, 180),
      // There and back again is not round.
      ([0, 120, -120, 120, 0], 0, -120),
    ] as [([Double], Double, Double)])
  func longitudes(path: [Double], west: Double, east: Double) {
    let box = BoundingBox(path: path.map { Coordinate(longitude: $0, latitude: 1) })
    #expect(box == BoundingBox(west: west, south: 1, east: east, north: 1))
  }

  @Test("latitudes span from the least to the greatest")
  func latitudes() {
    let path = [3, -2, 8, 5].map { Coordinate(longitude: 0, latitude: $0) }
    #expect(BoundingBox(path: path) == BoundingBox(west: 0, south: -2, east: 0, north: 8))
  }

  @Test("no coordinate has no box")
  func empty() {
    #expect(BoundingBox(path: []) == nil)
  }

  @Test("a walk's box is that of its unwrapped longitudes", arguments: [71, 72, 73] as [UInt64])
  func walk(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    for _ in 0..<300 {
      // Whole degrees, so that unwrapping is exact.
      var position = Int.random(in: -180...180, using: &random)
      var (least, greatest) = (position, position)
      var path: [Coordinate] = []
      for _ in 0..<Int.random(in: 1...12, using: &random) {
        path.append(Coordinate(longitude: wrapped(position), latitude: 0))
        (least, greatest) = (min(least, position), max(greatest, position))
        position += Int.random(in: -60...60, using: &random)
      }
      let box = BoundingBox(path: path)
      let span = min(360, greatest - least)
      #expect(box?.longitudeSpan == Double(span), "seed \(seed): \(path)")
      #expect(path.allSatisfy { box?.contains($0) == true }, "seed \(seed): \(path)")
      let middle = Coordinate(longitude: wrapped((least + greatest) / 2), latitude: 0)
      #expect(box?.contains(middle) == true, "seed \(seed): \(path)")
    }
  }

  /// A longitude of whole degrees in -179...180.
  private func wrapped(_ degrees: Int) -> Double {
    let turned = (degrees % 360 + 360) % 360
    return Double(turned > 180 ? turned - 360 : turned)
  }
}
