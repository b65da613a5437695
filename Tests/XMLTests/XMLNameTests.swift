import Testing

@testable import XML

@Suite struct XMLNameTests {
  @Test(arguments: ["gpx", "a:gpx", "", "TrackPointExtension", "p:TrackPointExtension", "a:b:c"])
  func localNames(_ qualified: String) {
    let local =
      qualified.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
      .last.map(String.init) ?? ""
    let name = qualified.withCString { XMLName(qualified: $0) }
    #expect(name.description == (local.count > 16 ? local.prefix(16) + "…" : local))
  }

  @Test func prefixes() {
    #expect("a:gpx".withCString { XMLName(prefixOf: $0) } == XMLName("a"))
    #expect("gpx".withCString { XMLName(prefixOf: $0) } == nil)
  }

  /// Names longer than what is kept still differ by their length.
  @Test func equality() {
    #expect(XMLName("trkpt") == XMLName("trkpt"))
    #expect(XMLName("trkpt") != XMLName("rtept"))
    #expect(XMLName("trk") != XMLName("trkseg"))
    #expect(XMLName("0123456789abcdef") != XMLName("0123456789abcdefg"))
  }
}
