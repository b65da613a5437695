import Testing

@testable import Tracks

/// Case 5: a stated speed that is more than twice off the positions is flagged and not used.
@Suite struct RecordedSpeedsTests {
  /// A drive at 72 km/h whose fixes state the given number as metres a second.
  private static func drive(stating speed: Double, count: Int = 30) -> Track {
    TrackBuilder.track(
      (0..<count).map {
        TrackBuilder.fix(
          meters: Double($0) * 20, seconds: Double($0), speedMetersPerSecond: speed)
      })
  }

  @Test(arguments: [20.0, 19, 11, 39])
  func plausibleSpeedsAreTrusted(_ speed: Double) {
    #expect(RecordedSpeeds.areTrusted(in: Self.drive(stating: speed)))
    #expect(RecordedSpeeds.warning(about: Self.drive(stating: speed)) == nil)
  }

  /// 72 is km/h in place of m/s.
  @Test func theWrongUnitIsFlaggedAndThePositionsUsed() {
    let track = Self.drive(stating: 72)
    #expect(
      RecordedSpeeds.warning(about: track)
        == "the recorded speeds are 3.6 times those of the positions, which are used instead")
    #expect(Trip(track).lines[0].legSpeedsKmh.allSatisfy { $0 == 72 })
  }

  @Test func zerosAreFlagged() {
    #expect(
      RecordedSpeeds.warning(about: Self.drive(stating: 0))
        == "the recorded speeds are 0 times those of the positions, which are used instead")
  }

  @Test func tooFewLegsTellNothing() {
    #expect(RecordedSpeeds.areTrusted(in: Self.drive(stating: 72, count: 5)))
  }

  /// The right unit beside the wrong ones: one band for one drive.
  @Test func oneDriveIsOneColourWhateverTheUnit() {
    for speed in [20, 72, 38.9] {
      let speeds = Trip(Self.drive(stating: speed)).lines[0].legSpeedsKmh.compactMap { $0 }
      #expect(speeds.allSatisfy { (50..<90).contains($0) || speed == 38.9 }, "\(speed)")
    }
  }
}
