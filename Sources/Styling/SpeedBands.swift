/// Speed bands from 0 up. They are half-open: a limit belongs to the faster band.
package struct SpeedBands: Hashable, Sendable {
  /// By rising speed, the first from 0; at least one.
  package let bands: [SpeedBand]

  /// - Precondition: `bands` begins at 0 and rises.
  package init(_ bands: [SpeedBand]) {
    precondition(
      bands.first?.fromKmh == 0
        && zip(bands, bands.dropFirst()).allSatisfy { $0.fromKmh < $1.fromKmh })
    self.bands = bands
  }

  package var count: Int { bands.count }

  /// The speeds in km/h at which the bands after the first begin.
  package var limits: [Double] { bands.dropFirst().map(\.fromKmh) }

  /// The band that a speed lies in.
  package func index(ofKmh speed: Double) -> Int {
    max(0, (bands.firstIndex { $0.fromKmh > speed } ?? bands.count) - 1)
  }
}
