import Geo
import TestSupport
import Testing

@Suite("Web Mercator as the unit square")
struct WebMercatorTests {
  /// The square's side in metres, twice the half extent of EPSG:3857.
  private let side = 2 * 20_037_508.342789244

  @Test(
    "places have the metres of EPSG:3857 that mercantile gives",
    arguments: [
      (0, 0, 0, 0),
      (13.377704, 52.516275, 1489199.1973, 6894018.3582),
      (151.215297, -33.856784, 16833209.8622, -4009587.7894),
      (-43.210487, -22.951916, -4810169.4098, -2626204.7260),
      (139.767125, 35.681236, 15558805.1846, 4256848.1202),
      (-74.0445, 40.689247, -8242596.0360, 4966613.1574),
      (180, 85.0511287798066, 20037508.342789244, 20037508.342789244),
      (-180, -85.0511287798066, -20037508.342789244, -20037508.342789244),
      // The corner of tile 10/486/332.
      (-9.140625, 53.33087298301705, -1017529.7205322663, 7044436.526761846),
    ] as [(Double, Double, Double, Double)])
  func meters(longitude: Double, latitude: Double, east: Double, north: Double) {
    #expect(abs((WebMercator.x(longitude: longitude) - 0.5) * side - east) < 0.000_1)
    #expect(abs((0.5 - WebMercator.y(latitude: latitude)) * side - north) < 0.000_1)
  }

  @Test("the half extent is π times the radius")
  func halfExtent() {
    #expect(abs(.pi * WebMercator.radiusMeters - side / 2) < 1e-8)
  }

  @Test(
    "x is neither clamped nor wrapped",
    arguments: [(190, 370.0 / 360), (-270, -0.25)] as [(Double, Double)])
  func unclampedX(longitude: Double, expected: Double) {
    #expect(abs(WebMercator.x(longitude: longitude) - expected) < 1e-15)
    #expect(abs(WebMercator.longitude(x: expected) - longitude) < 1e-12)
  }

  @Test("y is finite at the poles and not clamped to the square")
  func poles() {
    let (north, south) = (WebMercator.y(latitude: 90), WebMercator.y(latitude: -90))
    // asinh(tan 89.9999°) by mpmath.
    #expect(abs(north - (0.5 - 13.951_714_517_543_488 / (2 * .pi))) < 1e-9)
    #expect(abs(north + south - 1) < 1e-12)
    #expect(north == WebMercator.y(latitude: 89.9999))
  }

  @Test("Berlin's pixel in its tile of zoom 15")
  func pixelInTile() {
    let size = 256.0 * 32768
    let x = WebMercator.x(longitude: 13.377704) * size - 17601 * 256
    let y = WebMercator.y(latitude: 52.516275) * size - 10746 * 256
    #expect(abs(x - 171.097) < 0.0005)
    #expect(abs(y - 253.927) < 0.0005)
  }

  @Test(
    "metres a pixel",
    arguments: [
      (0, 0, 156543.03392804), (0, 10, 152.87405657), (0, 14, 9.55462854), (0, 18, 0.59716428),
      (0, 19, 0.29858214), (0, 22, 0.03732277), (52.516275, 15, 2.907168),
      (35.681236, 18, 0.485061), (60, 0.5, 55346.320419),
    ] as [(Double, Double, Double)])
  func metersPerPixel(latitude: Double, zoom: Double, expected: Double) {
    let actual = WebMercator.metersPerPixel(latitude: latitude, zoom: zoom)
    #expect(abs(actual - expected) < 0.000_001)
  }

  @Test("projecting and unprojecting are inverse", arguments: [1, 2, 3] as [UInt64])
  func roundTrip(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    for _ in 0..<2_000 {
      let longitude = Double.random(in: -180...180, using: &random)
      let latitude = Double.random(in: -89.9...89.9, using: &random)
      let back = (
        WebMercator.longitude(x: WebMercator.x(longitude: longitude)),
        WebMercator.latitude(y: WebMercator.y(latitude: latitude))
      )
      #expect(
        abs(back.0 - longitude) < 1e-13 && abs(back.1 - latitude) < 1e-13,
        "seed \(seed): \(longitude), \(latitude)")
    }
  }

  @Test("the longitudes of the edges of tiles are exact", arguments: [9, 22])
  func exactEdges(zoom: Int) {
    let side = Double(1 << zoom)
    for column in stride(from: 0, through: side, by: side / 512) {
      for x in [column / side, (column + 1) / side] {
        #expect(WebMercator.x(longitude: WebMercator.longitude(x: x)) == x)
      }
    }
  }

  @Test("y falls from south to north and mirrors at the equator", arguments: [4, 5] as [UInt64])
  func monotone(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    #expect(WebMercator.y(latitude: 0) == 0.5)
    for _ in 0..<2_000 {
      let latitude = Double.random(in: 0...85, using: &random)
      let y = WebMercator.y(latitude: latitude)
      #expect(WebMercator.y(latitude: latitude + 1e-9) < y, "seed \(seed): \(latitude)")
      #expect(abs(WebMercator.y(latitude: -latitude) - (1 - y)) < 1e-15, "seed \(seed)")
    }
  }
}
