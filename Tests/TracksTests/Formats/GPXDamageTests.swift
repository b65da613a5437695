import Geo
import TestSupport
import Testing
import Tracks

/// Damaged and hostile GPX: what stood before the damage is kept, and nothing crashes.
@Suite struct GPXDamageTests {
  private static let whole = GPXSample.segment(
    (0..<8).map {
      "<trkpt lat=\"\($0)\" lon=\"2\"><ele>1</ele><time>2024-01-01T00:00:0\($0)Z</time></trkpt>\n"
    }.joined())

  @Test func aBreakIsToldByLineAndColumn() throws {
    let text = GPXSample.segment(
      "\n<trkpt lat='1' lon='2'/>\n<trkpt lat='2' lon='2'/>\n  <trkpt lat='3' <")
    let file = try GPXSample.read(text)
    #expect(file.tracks[0].segments[0].count == 2)
    #expect(
      file.warnings.first?.hasPrefix("damaged at 4:18: not well-formed") == true,
      "\(file.warnings)")
    let error = #expect(throws: TrackReadError.self) { try GPXSample.read(text, isStrict: true) }
    #expect(error?.description.hasPrefix("test.gpx:4:18: not well-formed") == true)
  }

  /// Whatever is cut off, the fixes are the first of the whole file's.
  @Test func everyTruncation() throws {
    let bytes = Array(Self.whole.utf8)
    let all = try GPXSample.read(bytes).tracks[0].segments[0]
    for length in 0..<bytes.count {
      let cut = Array(bytes[..<length])
      let isStrict = (try? GPXSample.read(cut, isStrict: true)) != nil
      // Cut behind the root's end only the line break at the very end could go.
      #expect(!isStrict, "cut to \(length)")
      guard let file = try? GPXSample.read(cut) else { continue }
      #expect(file.warnings.first?.hasPrefix("damaged at ") == true)
      let segment = file.tracks[0].segments[0]
      #expect(segment.count <= all.count)
      // The last fix may have been cut inside; those before it are whole.
      for index in 0..<max(0, segment.count - 1) {
        #expect(segment[index] == all[index], "cut to \(length)")
      }
    }
  }

  @Test func damagedBytes() {
    let seed: UInt64 = 21
    var random = SplitMix64(seed: seed)
    let bytes = Array(Self.whole.utf8)
    for _ in 0..<500 {
      var damaged = bytes
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        damaged[Int.random(in: bytes.indices, using: &random)] = UInt8.random(
          in: 0...255, using: &random)
      }
      guard let file = try? GPXSample.read(damaged) else { continue }
      for coordinate in file.lines.flatMap(\.segments).flatMap(\.coordinates) {
        #expect(abs(coordinate.latitude) <= 90, "seed \(seed)")
        #expect(abs(coordinate.longitude) <= 180, "seed \(seed)")
      }
      for line in file.lines { _ = Trip(line) }
    }
  }

  /// SPECS 8.1: entities that double ten times each, and one that names a file.
  @Test(arguments: [
    #"<!DOCTYPE gpx [<!ENTITY a "x"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;">]><gpx><trk><name>&b;</name></trk></gpx>"#,
    #"<!DOCTYPE gpx [<!ENTITY x SYSTEM "file:///etc/passwd">]><gpx><trk><name>&x;</name><trkseg><trkpt lat="1" lon="2"/></trkseg></trk></gpx>"#,
    #"<!DOCTYPE gpx SYSTEM "http://example.com/gpx.dtd"><gpx/>"#,
  ])
  func aDoctypeStopsTheParse(_ text: String) {
    let error = #expect(throws: TrackReadError.self) { try GPXSample.read(text) }
    #expect(
      error?.description.hasSuffix("a DOCTYPE is not allowed; remove the declaration") == true)
    #expect(error?.description.hasPrefix("test.gpx:1:") == true)
  }

  @Test func undefinedEntitiesAreDamage() throws {
    let file = try GPXSample.read(
      "<gpx><trk><trkseg><trkpt lat='1' lon='2'/><trkpt lat='&big;' lon='2'/></trkseg></trk></gpx>")
    #expect(file.tracks[0].segments[0].count == 1)
    #expect(file.warnings.first?.contains("undefined entity") == true)
  }

  @Test func deepNestingStops() throws {
    let text = GPXSample.segment(
      "<trkpt lat='1' lon='2'/><trkpt lat='2' lon='2'>"
        + String(repeating: "<a>", count: 1_000_000))
    let file = try GPXSample.read(text)
    #expect(file.tracks[0].segments[0].count == 2)
    #expect(file.warnings.first?.hasSuffix("what stood before it was read") == true)
    #expect(file.warnings.first?.contains("nested more than 64 deep") == true)
  }

  @Test func aTagWithoutEndStops() {
    let text = "<gpx " + String(repeating: "a='b' ", count: 400_000)
    let error = #expect(throws: TrackReadError.self) { try GPXSample.read(text) }
    #expect(error?.description.contains("longer than 1048576 bytes") == true)
  }

  /// A track that is written and read again is the same: coordinates to every bit, times to the
  /// millisecond.
  @Test func roundTrip() throws {
    let seed: UInt64 = 33
    var random = SplitMix64(seed: seed)
    for _ in 0..<20 {
      var fixes: [Fix] = []
      for _ in 0..<Int.random(in: 1...60, using: &random) {
        let coordinate = Coordinate(
          longitude: Double.random(in: -180...180, using: &random),
          latitude: Double.random(in: -90...90, using: &random))
        fixes.append(
          Fix(
            coordinate,
            time: Bool.random(using: &random)
              ? Timestamp(milliseconds: Int64.random(in: 0...4_000_000_000_000, using: &random))
              : nil,
            elevationMeters: Bool.random(using: &random)
              ? Double(Int.random(in: -400...8000, using: &random)) / 4 : nil,
            speedMetersPerSecond: Bool.random(using: &random)
              ? Double(Int.random(in: 0...400, using: &random)) / 8 : nil))
      }
      let body = fixes.map { fix in
        "<trkpt lat=\"\(fix.coordinate.latitude)\" lon=\"\(fix.coordinate.longitude)\">"
          + (fix.elevationMeters.map { "<ele>\($0)</ele>" } ?? "")
          + (fix.time.map { "<time>\($0.iso8601)</time>" } ?? "")
          + (fix.speedMetersPerSecond.map { "<extensions><speed>\($0)</speed></extensions>" } ?? "")
          + "</trkpt>"
      }
      #expect(try GPXSample.fixes(body.joined(separator: "\n")) == fixes, "seed \(seed)")
    }
  }
}
