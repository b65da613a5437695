import Geo
import Testing

@Suite("Coordinates from outside are wrapped or refused")
struct CoordinateTests {
  @Test(
    "longitudes up to ±360° are brought into -180...180",
    arguments: [
      (0, 0), (179.5, 179.5), (180, 180), (-180, -180), (180.5, -179.5), (-180.5, 179.5),
      (190, -170), (-190, 170), (270, -90), (360, 0), (-360, 0),
    ] as [(Double, Double)])
  func wraps(longitude: Double, expected: Double) {
    #expect(
      Coordinate(wrappingLongitude: longitude, latitude: 5)
        == Coordinate(longitude: expected, latitude: 5))
  }

  @Test("the poles are coordinates", arguments: [-90.0, 90])
  func poles(latitude: Double) {
    #expect(Coordinate(wrappingLongitude: 7, latitude: latitude)?.latitude == latitude)
  }

  @Test(
    "numbers out of range or not finite are refused",
    arguments: [
      (360.0000001, 0), (-361, 0), (0, 90.0000001), (0, -91), (.nan, 0), (0, .nan),
      (.infinity, 0), (-.infinity, 0), (0, .infinity), (0, -.infinity), (1e308, 1e308),
    ] as [(Double, Double)])
  func refuses(longitude: Double, latitude: Double) {
    #expect(Coordinate(wrappingLongitude: longitude, latitude: latitude) == nil)
  }
}
