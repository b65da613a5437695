import Geo
import Testing

/// A place, and what mercantile and an independent implementation say of its tile.
struct PublishedTile: CustomTestStringConvertible {
  let longitude, latitude: Double
  let z, x, y: Int
  let tmsRow: Int
  let quadkey: String

  init(
    _ longitude: Double, _ latitude: Double, z: Int, x: Int, y: Int, tmsRow: Int, quadkey: String
  ) {
    (self.longitude, self.latitude) = (longitude, latitude)
    (self.z, self.x, self.y) = (z, x, y)
    (self.tmsRow, self.quadkey) = (tmsRow, quadkey)
  }

  var coordinate: Coordinate { Coordinate(longitude: longitude, latitude: latitude) }
  var testDescription: String { "\(longitude), \(latitude) at \(z)" }

  static let all = [
    PublishedTile(0, 0, z: 10, x: 512, y: 512, tmsRow: 511, quadkey: "3000000000"),
    PublishedTile(
      13.377704, 52.516275, z: 15, x: 17601, y: 10746, tmsRow: 22021, quadkey: "120210233222021"),
    PublishedTile(
      151.215297, -33.856784, z: 16, x: 60295, y: 39325, tmsRow: 26210,
      quadkey: "3112301330022313"),
    PublishedTile(
      -43.210487, -22.951916, z: 14, x: 6225, y: 9265, tmsRow: 7118, quadkey: "21120001230003"),
    PublishedTile(
      139.767125, 35.681236, z: 18, x: 232847, y: 103226, tmsRow: 158917,
      quadkey: "133002112310223131"),
    PublishedTile(
      -74.0445, 40.689247, z: 17, x: 38577, y: 49291, tmsRow: 81780, quadkey: "03201011030112023"),
    PublishedTile(
      -21.942237, 64.145981, z: 12, x: 1798, y: 1088, tmsRow: 3007, quadkey: "031102000110"),
    PublishedTile(180, 85.0511287798066, z: 3, x: 7, y: 0, tmsRow: 7, quadkey: "111"),
    PublishedTile(-180, -85.0511287798066, z: 3, x: 0, y: 7, tmsRow: 0, quadkey: "222"),
    PublishedTile(0, 90, z: 4, x: 8, y: 0, tmsRow: 15, quadkey: "1000"),
    // The column and row of mercantile's own tests.
    PublishedTile(20.6852, 40.1222, z: 9, x: 285, y: 193, tmsRow: 318, quadkey: "122011103"),
  ]
}
