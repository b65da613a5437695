import Glibc
import TestSupport
import Testing
import Tracks

@Suite struct TimestampTests {
  private static func parse(_ text: String) -> Int64? {
    Timestamp(iso8601: Array(text.utf8).span)?.milliseconds
  }

  /// Seconds as `date -u -d … +%s` gives them.
  @Test(
    arguments: [
      ("1970-01-01T00:00:00Z", 0), ("2024-02-29T12:34:56Z", 1_709_210_096_000),
      ("2000-02-29T00:00:00Z", 951_782_400_000), ("1969-12-31T23:59:59Z", -1000),
      ("0001-01-01T00:00:00Z", -62_135_596_800_000), ("9999-12-31T23:59:59Z", 253_402_300_799_000),
      ("1901-12-13T20:45:52Z", -2_147_483_648_000), ("2024-06-01T12:00:00", 1_717_243_200_000),
      ("2024-06-01T12:00:00.5Z", 1_717_243_200_500),
      ("2024-06-01T12:00:00.1239999Z", 1_717_243_200_123),
      ("2024-06-01T12:00:00,25Z", 1_717_243_200_250),
      ("2024-06-01T14:00:00+02:00", 1_717_243_200_000),
      ("2024-06-01T14:00:00+0200", 1_717_243_200_000),
      ("2024-06-01T14:00:00+02", 1_717_243_200_000),
      ("2024-06-01T06:30:00-05:30", 1_717_243_200_000),
      ("2024-06-02T02:00:00+14:00", 1_717_243_200_000),
      ("2024-06-01t12:00:00z", 1_717_243_200_000), ("2024-06-01 12:00:00", 1_717_243_200_000),
      (" 2024-06-01T12:00:00Z\n", 1_717_243_200_000), ("2024-06-01T12:00Z", 1_717_243_200_000),
      ("2016-12-31T23:59:60Z", 1_483_228_800_000),
    ] as [(String, Int64)])
  func reads(_ text: String, _ milliseconds: Int64) {
    #expect(Self.parse(text) == milliseconds)
  }

  @Test(arguments: [
    "", "2024", "2024-06-01", "2024-13-01T00:00:00Z", "2023-02-29T00:00:00Z",
    "1900-02-29T00:00:00Z", "2024-06-31T00:00:00Z", "2024-06-00T00:00:00Z", "0000-01-01T00:00:00Z",
    "2024-06-01T24:00:00Z", "2024-06-01T12:60:00Z", "2024-06-01T12:00:61Z", "2024-06-01T12:00:00.Z",
    "2024-06-01T12:00:00+25:00", "2024-06-01T12:00:00+02:60", "2024-06-01T12:00:00ZZ",
    "2024-06-01T12:00:00 PM", "01/06/2024 12:00", "2024-6-1T12:00:00Z", "٢٠٢٤-06-01T12:00:00Z",
    "+2024-06-01T12:00:00Z", "2024-06-01T12:00:00Zulu",
  ])
  func refuses(_ text: String) {
    #expect(Self.parse(text) == nil)
  }

  @Test func writes() {
    #expect(Timestamp(milliseconds: 0).iso8601 == "1970-01-01T00:00:00Z")
    #expect(Timestamp(milliseconds: -1).iso8601 == "1969-12-31T23:59:59.999Z")
    #expect(Timestamp(milliseconds: 1_709_210_096_007).iso8601 == "2024-02-29T12:34:56.007Z")
  }

  /// Against the C library's calendar, and back again.
  @Test func agreesWithTheCLibrary() {
    let seed: UInt64 = 44
    var random = SplitMix64(seed: seed)
    for _ in 0..<2000 {
      let seconds = Int.random(in: -60_000_000_000...250_000_000_000, using: &random)
      var clock = time_t(seconds)
      var parts = tm()
      gmtime_r(&clock, &parts)
      let stamp = Timestamp(milliseconds: Int64(seconds) * 1000)
      #expect(stamp.date.year == Int(parts.tm_year) + 1900, "seed \(seed)")
      #expect(stamp.date.month == Int(parts.tm_mon) + 1, "seed \(seed)")
      #expect(stamp.date.day == Int(parts.tm_mday), "seed \(seed)")
      #expect(Self.parse(stamp.iso8601) == stamp.milliseconds, "seed \(seed)")
    }
  }

  @Test func order() {
    let (a, b) = (Timestamp(milliseconds: 500), Timestamp(milliseconds: 2000))
    #expect(a < b)
    #expect(b.seconds(since: a) == 1.5)
    #expect(a.seconds(since: b) == -1.5)
  }
}
