import Glibc

/// The projection of web maps, EPSG:3857, onto the unit square: x east, y south.
///
/// ```
/// (0, 0) ── 85.05° N ── (1, 0)
///    │                     │
/// 180° W     (½, ½)     180° E
///    │                     │
/// (0, 1) ── 85.05° S ── (1, 1)
/// ```
///
/// Formulas: OGC Two Dimensional Tile Matrix Set, WebMercatorQuad, divided by the square's side
/// of 2π × 6,378,137 m.
public enum WebMercator {
  /// The radius of the projection's sphere, in metres: the equatorial radius of WGS 84.
  public static let radiusMeters = 6_378_137.0

  /// The latitude of the square's upper edge in degrees, atan(sinh(π)); the lower one is opposite.
  public static let maxLatitude = 85.0511287798066

  /// The width and height of a tile in pixels.
  public static let tileSize = 256.0

  /// The unit coordinate east of -180°, neither clamped nor wrapped: 190° gives more than 1.
  @inlinable
  public static func x(longitude: Double) -> Double {
    (longitude + 180) / 360
  }

  /// The unit coordinate south of 85.05°, below 0 or above 1 beyond that latitude.
  ///
  /// Latitudes are first clamped to ±89.9999°, so that the poles are finite.
  ///
  /// y = ½ − asinh(tan φ) / 2π, which loses no digits near the equator.
  @inlinable
  public static func y(latitude: Double) -> Double {
    let clamped = min(max(latitude, -89.9999), 89.9999)
    return 0.5 - asinh(tan(clamped * (.pi / 180))) / (2 * .pi)
  }

  /// The degrees east of Greenwich of a unit coordinate; below -180 or above 180 outside 0...1.
  @inlinable
  public static func longitude(x: Double) -> Double {
    x * 360 - 180
  }

  /// The degrees north of the equator of a unit coordinate, φ = atan(sinh(π(1 − 2y))).
  @inlinable
  public static func latitude(y: Double) -> Double {
    atan(sinh(.pi * (1 - 2 * y))) * (180 / .pi)
  }

  /// The metres on the ground that one pixel of a 256 px tile covers.
  ///
  /// 2πR cos φ / (256 × 2^zoom), on the projection's sphere.
  ///
  /// - Parameters:
  ///   - latitude: Degrees, -90...90.
  ///   - zoom: May lie between two levels.
  public static func metersPerPixel(latitude: Double, zoom: Double) -> Double {
    2 * .pi * radiusMeters * cos(latitude * (.pi / 180)) / (tileSize * exp2(zoom))
  }
}
