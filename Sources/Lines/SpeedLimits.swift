/// Where speed bands end: rising speeds in km/h, each the first of the next faster band.
package struct SpeedLimits: Hashable, Sendable {
  /// The limits that Fogline's own styles have.
  package static let standard = SpeedLimits(kmh: [50, 90, 110])

  /// Rising, without the 0 at which the first band begins.
  package let kmh: [Double]

  package init(kmh: [Double]) { self.kmh = kmh }

  /// The band of a speed: how many limits it has reached.
  package func band(ofKmh speed: Double) -> Int {
    var band = 0
    while band < kmh.count, speed >= kmh[band] { band += 1 }
    return band
  }
}
