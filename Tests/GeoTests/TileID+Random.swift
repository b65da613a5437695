import Geo
import TestSupport

extension TileID {
  /// Any tile, each zoom as likely as another.
  static func random(zooms: ClosedRange<Int> = 0...maxZoom, using random: inout SplitMix64)
    -> TileID
  {
    let z = Int.random(in: zooms, using: &random)
    let x = Double.random(in: -180..<180, using: &random)
    let y = Int.random(in: 0..<1 << z, using: &random)
    let latitude = WebMercator.latitude(y: (Double(y) + 0.5) / Double(1 << z))
    return TileID(containing: Coordinate(longitude: x, latitude: latitude), zoom: z)
  }
}
