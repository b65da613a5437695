import Glibc

extension GreatCircle {
  /// The ground that a box covers on the mean sphere, in square metres: R² Δλ (sin φ₂ − sin φ₁).
  package static func squareMeters(of box: BoundingBox) -> Double {
    let radians = Double.pi / 180
    return earthRadiusMeters * earthRadiusMeters * box.longitudeSpan * radians
      * (sin(box.north * radians) - sin(box.south * radians))
  }
}
