import Glibc

/// The projection of web maps, EPSG:3857, as the unit square: x east from 180° W, y south from
/// 85.0511° N.
///
/// Source: OGC Two Dimensional Tile Matrix Set, WebMercatorQuad.
package enum WebMercator {
  /// The latitude where the square ends, atan(sinh π).
  package static let maxLatitude = 85.051_128_779_806_6
  /// The radius of the projection's sphere, which is the ellipsoid's larger one.
  package static let earthRadiusMeters = 6_378_137.0
  /// Latitudes are taken as no nearer to a pole than this, where y would be infinite.
  private static let nearestLatitude = 89.9999

  /// 0 to 1 for −180° to 180°, and on beyond.
  @inlinable
  package static func x(longitude: Double) -> Double { longitude / 360 + 0.5 }

  /// 0 to 1 from 85.0511° to −85.0511°, and on beyond up to about ±2.4.
  package static func y(latitude: Double) -> Double {
    let bounded = max(-nearestLatitude, min(nearestLatitude, latitude))
    return 0.5 - asinh(tan(bounded * .pi / 180)) / (2 * .pi)
  }

  /// The inverse of ``x(longitude:)``.
  @inlinable
  package static func longitude(x: Double) -> Double { (x - 0.5) * 360 }

  /// The inverse of ``y(latitude:)``.
  package static func latitude(y: Double) -> Double {
    atan(sinh((0.5 - y) * 2 * .pi)) * 180 / .pi
  }

  /// Metres on the ground for a pixel, where a tile has 256 and the zoom may be a fraction.
  package static func metersPerPixel(latitude: Double, zoom: Double) -> Double {
    2 * .pi * earthRadiusMeters * cos(latitude * .pi / 180) / (256 * exp2(zoom))
  }
}
