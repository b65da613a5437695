import Bytes
import Testing
import Tracks

@testable import Commands

@Suite struct SampleDriveTests {
  /// What is written is what was made: the demo shows the reader at work.
  @Test func readsBackAsItWasMade() throws {
    let file = try TrackFileReader.read(
      MemorySource(Array(SampleDrive.gpx().utf8)), file: "demo", isStrict: true)
    let made = SampleDrive.track()
    #expect(file.tracks.count == 1)
    #expect(file.tracks[0].name == "Краснодар – Геленджик")
    #expect(file.tracks[0].segments[0].count == made.segments[0].count)
    #expect(file.warnings.isEmpty)
    #expect(file.dropped.total == 0)
  }

  @Test func showsEveryBand() throws {
    let trip = Trip(SampleDrive.track())
    let speeds = trip.lines.flatMap(\.legSpeedsKmh).compactMap { $0 }
    for band in [0..<50, 50..<90, 90..<110, 110..<200] as [Range<Double>] {
      #expect(speeds.count { band.contains($0) } > 30)
    }
    #expect(trip.lines.count == 1)
  }
}
