import Geo
import TestSupport
import Testing

@Suite("Distances along great circles")
struct GreatCircleTests {
  /// Sphere: mpmath 1.3 at 50 digits, atan2(|u × v|, u · v) of unit vectors, and GeographicLib with
  /// flattening 0, which agree. Ellipsoid: GeographicLib, `Geodesic.WGS84.Inverse`.
  static let distances: [(Coordinate, Coordinate, sphere: Double, ellipsoid: Double)] = [
    // Berlin to Paris, Sydney to Tokyo, New York to Rio de Janeiro.
    row(13.377704, 52.516275, 2.2945, 48.8584, 879086.83086617652, 881329.101353001),
    row(151.215297, -33.856784, 139.767125, 35.681236, 7823304.4278495325, 7789639.156343785),
    row(-74.0445, 40.689247, -43.210487, -22.951916, 7761396.5469078695, 7734801.809166184),
    // Across the antimeridian, and across the pole.
    row(179.9, 0, -179.9, 0, 22239.016046705318, 22263.898158653446),
    row(0, 89.9999, 180, 89.9999, 22.239016047444841, 22.338795912566848),
    row(25, 90, -70, 89, 111195.08023353291, 111693.86491419985),
    // Opposite places, and nearly.
    row(0, 0, 180, 0, 20015114.442035924, 20003931.458625447),
    row(0, 90, 0, -90, 20015114.442035924, 20003931.458625447),
    row(10, 45, -170, -45, 20015114.442035924, 20003931.458625447),
    row(10, 45, -170, -44.9999999, 20015114.430916416, 20003931.447512265),
    row(0, 0, 179.9999999, 0, 20015114.430916417, 20003931.458625447),
    row(12, 0.5, -168.3, -0.7, 19975024.021663085, 19975624.424885463),
    // Millimetres.
    row(13.4, 52.5, 13.4000001, 52.5, 0.0067691275530313077, 0.006791023300958431),
    row(13.4, 52.5, 13.4, 52.50000001, 0.001111950894338551, 0.0011127682452933298),
    // A quarter, and degrees where the ellipsoid differs most.
    row(0, 0, 90, 0, 10007557.221017962, 10018754.171394622),
    row(0, 0, 0, 1, 111195.08023353291, 110574.38855779878),
    row(0, 0, 1, 0, 111195.08023353291, 111319.49079327357),
    row(0, 89, 0, 90, 111195.08023353291, 111693.86491419985),
  ]

  private static func row(
    _ longitude: Double, _ latitude: Double, _ otherLongitude: Double, _ otherLatitude: Double,
    _ sphere: Double, _ ellipsoid: Double
  ) -> (Coordinate, Coordinate, sphere: Double, ellipsoid: Double) {
    (
      Coordinate(longitude: longitude, latitude: latitude),
      Coordinate(longitude: otherLongitude, latitude: otherLatitude), sphere, ellipsoid
    )
  }

  @Test("agree with high precision on the sphere", arguments: distances.indices)
  func sphere(index: Int) {
    let (start, end, expected, _) = Self.distances[index]
    let actual = GreatCircle.meters(from: start, to: end)
    // 10 nm, and 1e-14 of the distance.
    #expect(abs(actual - expected) < 1e-8 + expected * 1e-14, "\(start) to \(end)")
  }

  @Test("differ from the ellipsoid by the stated share", arguments: distances.indices)
  func ellipsoid(index: Int) {
    let (start, end, _, ellipsoid) = Self.distances[index]
    let excess = GreatCircle.meters(from: start, to: end) / ellipsoid - 1
    #expect(-0.0045 < excess && excess < 0.005_65, "\(start) to \(end)")
  }

  @Test("are zero from a place to itself", arguments: [81] as [UInt64])
  func zero(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    for _ in 0..<1_000 {
      let place = Coordinate.random(using: &random)
      #expect(GreatCircle.meters(from: place, to: place) == 0, "seed \(seed): \(place)")
    }
    let (west, east) = (
      Coordinate(longitude: -180, latitude: 5), Coordinate(longitude: 180, latitude: 5)
    )
    #expect(GreatCircle.meters(from: west, to: east) < 1e-8)
  }

  @Test("are symmetric and obey the triangle inequality", arguments: [82, 83] as [UInt64])
  func metric(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    for _ in 0..<2_000 {
      let (a, b, c) = (
        Coordinate.random(using: &random), Coordinate.random(using: &random),
        Coordinate.random(using: &random)
      )
      let distance = GreatCircle.meters(from: a, to: b)
      #expect(distance == GreatCircle.meters(from: b, to: a), "seed \(seed): \(a), \(b)")
      let detour = GreatCircle.meters(from: a, to: c) + GreatCircle.meters(from: c, to: b)
      #expect(distance <= detour + 1e-7, "seed \(seed): \(a), \(b), \(c)")
    }
  }

  @Test("to a place and to its antipode make half the way round", arguments: [84, 85] as [UInt64])
  func antipode(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    for _ in 0..<2_000 {
      let (a, b) = (Coordinate.random(using: &random), Coordinate.random(using: &random))
      let opposite = Coordinate(
        longitude: b.longitude > 0 ? b.longitude - 180 : b.longitude + 180, latitude: -b.latitude)
      let sum = GreatCircle.meters(from: a, to: b) + GreatCircle.meters(from: a, to: opposite)
      #expect(
        abs(sum - .pi * GreatCircle.earthRadiusMeters) < 1e-7, "seed \(seed): \(a), \(b)")
    }
  }
}
