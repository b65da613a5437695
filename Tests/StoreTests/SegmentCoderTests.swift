import Geo
import Store
import TestSupport
import Testing
import Tracks

@Suite struct SegmentCoderTests {
  private static func roundTrip(_ segment: Segment) -> Segment? {
    SegmentCoder.bytes(of: segment).withUnsafeBytes { SegmentCoder.segment($0) }
  }

  @Test(arguments: 0..<3 as Range<UInt64>)
  func whatIsReadIsWhatWasRounded(_ part: UInt64) throws {
    let seed = 60 + part
    var random = SplitMix64(seed: seed)
    for index in 0..<60 {
      var segment = Segment()
      for _ in 0..<Int.random(in: 0...120, using: &random) {
        func maybe(_ value: Double) -> Double? {
          index % 3 == 0 ? value : Bool.random(using: &random) && index % 3 == 1 ? value : nil
        }
        segment.append(
          Fix(
            Coordinate(
              longitude: Double.random(in: -180...180, using: &random),
              latitude: Double.random(in: -90...90, using: &random)),
            time: maybe(Double.random(in: -1e13...1e13, using: &random)).map {
              Timestamp(milliseconds: Int64($0))
            }, elevationMeters: maybe(Double.random(in: -400...9000, using: &random)),
            speedMetersPerSecond: maybe(Double.random(in: 0...300, using: &random)),
            hdop: maybe(Double.random(in: 0...50, using: &random))))
      }
      let rounded = SegmentCoder.rounded(segment)
      #expect(Self.roundTrip(segment) == rounded, "case \(index) of seed \(seed)")
      #expect(SegmentCoder.rounded(rounded) == rounded, "case \(index) of seed \(seed)")
    }
  }

  @Test func damageIsNoSegment() throws {
    var random = SplitMix64(seed: 8)
    let track = SyntheticTrips.track(
      around: LibraryOfTests.town, fixes: 60, start: 1_600_000_000_000, using: &random)
    let bytes = SegmentCoder.bytes(of: track.segments[0])
    for count in 0..<bytes.count {
      #expect(Array(bytes[..<count]).withUnsafeBytes { SegmentCoder.segment($0) } == nil)
    }
    for index in bytes.indices {
      var damaged = bytes
      damaged[index] ^= 0x10
      let segment = damaged.withUnsafeBytes { SegmentCoder.segment($0) }
      #expect(segment == nil || segment == SegmentCoder.rounded(track.segments[0]))
    }
  }

  /// At most 8 bytes a fix on the corpus's recordings by car.
  @Test(.enabled(if: !Corpus.gpx.isEmpty, "the corpus is not here"))
  func fixesOfTheCorpusAreSmall() throws {
    var bytes = 0
    var fixes = 0
    for row in Corpus.gpx {
      guard let file = try? TrackFileReader.read(path: row.path) else { continue }
      for segment in file.tracks.flatMap(\.segments) where segment.count >= 200 {
        bytes += SegmentCoder.bytes(of: segment).count
        fixes += segment.count
      }
    }
    #expect(fixes > 10_000)
    #expect(Double(bytes) / Double(fixes) <= 8, "\(Double(bytes) / Double(fixes)) bytes a fix")
  }
}
