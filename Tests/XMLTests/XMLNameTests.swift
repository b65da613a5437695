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

  /// What is kept is the first 16 bytes and the length: a longer name equals another only if these do.
  @Test func longNames() {
    #expect(XMLName("TrackPointExtension") == XMLName("TrackPointExtension"))
    #expect(
      "gpxtpx:TrackPointExtension".withCString { XMLName(qualified: $0) }
        == XMLName("TrackPointExtension"))
    #expect(XMLName("TrackPointExtension") != XMLName("TrackPointExtensions"))
    #expect(XMLName("TrackPointExtension") != XMLName("trackPointExtension"))
    #expect(XMLName("TrackPointExtension") != XMLName("TrackPointExtent"))
  }

  @Test func lettersOfSeveralBytes() {
    #expect("п:жук".withCString { XMLName(qualified: $0) } == XMLName("жук"))
    #expect(XMLName("жук").description == "жук")
    #expect(XMLName("жук") != XMLName("жук2"))
  }
}
