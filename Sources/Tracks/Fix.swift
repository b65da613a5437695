import Geo

/// One recorded position.
package struct Fix: Hashable, Sendable {
  /// Where, in WGS 84 degrees.
  package var coordinate: Coordinate
  /// When, nil where the file does not say.
  package var time: Timestamp?
  /// Height above sea level in metres, as the file has it.
  package var elevationMeters: Double?
  /// Speed over ground in metres a second, as the receiver measured it; 0 or more.
  package var speedMetersPerSecond: Double?
  /// Horizontal dilution of precision: a factor without a unit, not metres.
  package var hdop: Double?

  /// A fix of at least a position.
  package init(
    _ coordinate: Coordinate, time: Timestamp? = nil, elevationMeters: Double? = nil,
    speedMetersPerSecond: Double? = nil, hdop: Double? = nil
  ) {
    self.coordinate = coordinate
    self.time = time
    self.elevationMeters = elevationMeters
    self.speedMetersPerSecond = speedMetersPerSecond
    self.hdop = hdop
  }
}
