import Bytes
import Geo
import TestSupport
import Testing
import Tracks

@Suite struct GPXWriterTests {
  private static func read(_ track: Track) throws -> Track {
    let file = try GPXReader.read(
      MemorySource(Array(GPXWriter.text(track).utf8)), file: "written", isStrict: true)
    #expect(file.warnings.isEmpty && file.dropped.total == 0)
    return try #require(file.tracks.count == 1 ? file.tracks[0] : nil)
  }

  @Test(
    "what is written is read back, with all that a fix can have",
    arguments: 1...20 as ClosedRange<UInt64>)
  func roundTrip(_ seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    func maybe(_ value: Double) -> Double? { Bool.random(using: &random) ? value : nil }
    let segments = (0..<Int.random(in: 1...4, using: &random)).map { _ in
      Segment(
        (0..<Int.random(in: 1...50, using: &random)).map { index in
          Fix(
            Coordinate(
              longitude: FixedDecimal.rounded(
                .random(in: -180..<180, using: &random), decimals: 7),
              latitude: FixedDecimal.rounded(.random(in: -90...90, using: &random), decimals: 7)),
            time: maybe(1).map { _ in
              Timestamp(
                milliseconds: Int64.random(in: -1_000_000...2_000_000_000_000, using: &random))
            },
            elevationMeters: maybe(Double(Int.random(in: -1600...35_000, using: &random)) / 4),
            speedMetersPerSecond: maybe(Double(Int.random(in: 0...800, using: &random)) / 8),
            hdop: maybe(Double(Int.random(in: 1...200, using: &random)) / 4))
        })
    }
    let track = Track(kind: .recorded, name: "<b>&\"'\u{2028}Ж\u{202E}</name>", segments: segments)
    #expect(try Self.read(track) == track, "seed \(seed)")
  }

  @Test("characters that XML cannot have are left out of a name")
  func controlCharacters() throws {
    let track = Track(
      kind: .recorded, name: "a\u{0}b\u{1B}c\u{FFFE}d",
      segments: [Segment([Fix(Coordinate(longitude: 1, latitude: 2))])])
    #expect(try Self.read(track).name == "abcd")
  }
}
