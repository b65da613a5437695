/// A position in WGS 84 degrees.
package struct Coordinate: Hashable, Sendable {
  /// East of Greenwich, −180 to 180.
  package let longitude: Double
  /// North of the equator, −90 to 90.
  package let latitude: Double

  @inlinable
  package init(longitude: Double, latitude: Double) {
    self.longitude = longitude
    self.latitude = latitude
  }

  /// A position whose longitude may be written beyond ±180°, as 180.001 for −179.999; ±180 itself
  /// stays as it is.
  ///
  /// - Returns: nil for a latitude beyond ±90, a longitude beyond ±360, or what is no finite number.
  package init?(wrappingLongitude longitude: Double, latitude: Double) {
    guard abs(latitude) <= 90, abs(longitude) <= 360 else { return nil }
    let wrapped = longitude > 180 ? longitude - 360 : longitude < -180 ? longitude + 360 : longitude
    self.init(longitude: wrapped, latitude: latitude)
  }
}
