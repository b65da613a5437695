import Geo
import Testing
import Tracks

@Suite struct GPXReaderTests {
  @Test func version11() throws {
    let file = try GPXSample.read(
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <gpx version="1.1" creator="x" xmlns="http://www.topografix.com/GPX/1/1">
        <metadata><name>not the track's</name><time>2020-01-01T00:00:00Z</time></metadata>
        <wpt lat="1" lon="2"><name>Home</name><ele>5</ele></wpt>
        <trk><name> Coast </name><number>1</number><trkseg>
          <trkpt lat="47.5" lon="-122.25"><ele>12.5</ele><time>2024-06-01T12:00:00.250Z</time><hdop>1.5</hdop></trkpt>
          <trkpt lat="47.6" lon="-122.35"/>
        </trkseg><trkseg/></trk>
        <rte><name>Plan</name><rtept lat="3" lon="4"/></rte>
      </gpx>
      """, isStrict: true)
    #expect(file.tracks.map(\.name) == ["Coast"])
    #expect(file.tracks[0].segments.map(\.count) == [2, 0])
    let first = file.tracks[0].segments[0][0]
    #expect(first.coordinate == Coordinate(longitude: -122.25, latitude: 47.5))
    #expect(first.elevationMeters == 12.5)
    #expect(first.hdop == 1.5)
    #expect(first.time?.iso8601 == "2024-06-01T12:00:00.250Z")
    #expect(file.tracks[0].segments[0][1].time == nil)
    #expect(file.routes.map(\.name) == ["Plan"])
    #expect(file.routes[0].segments.map(\.count) == [1])
    #expect(file.waypoints.map(\.name) == ["Home"])
    #expect(file.warnings.isEmpty)
  }

  /// GPX 1.0 has its speed in the point itself, metres a second.
  @Test func version10() throws {
    let file = try GPXSample.read(
      """
      <gpx version="1.0" xmlns="http://www.topografix.com/GPX/1/0"><trk><trkseg>
      <trkpt lat="1" lon="2"><course>90</course><speed>13.5</speed></trkpt></trkseg></trk></gpx>
      """)
    #expect(file.tracks[0].segments[0][0].speedMetersPerSecond == 13.5)
  }

  /// Speeds as receivers and programs write them: Garmin's extension 2 and 1's neighbours, Cluetrust,
  /// OsmAnd, an export of Strava's kind, and none with a namespace at all.
  @Test(arguments: [
    #"<extensions><gpxtpx:TrackPointExtension xmlns:gpxtpx="http://www.garmin.com/xmlschemas/TrackPointExtension/v2"><gpxtpx:hr>99</gpxtpx:hr><gpxtpx:speed>7.25</gpxtpx:speed></gpxtpx:TrackPointExtension></extensions>"#,
    #"<extensions><gpxdata:speed xmlns:gpxdata="http://www.cluetrust.com/XML/GPXDATA/1/0">7.25</gpxdata:speed></extensions>"#,
    #"<extensions><osmand:speed xmlns:osmand="https://osmand.net">7.25</osmand:speed></extensions>"#,
    #"<extensions><power>120</power><speed>7.25</speed></extensions>"#,
    "<speed>7.25</speed>", "<extensions><a><b><c><speed> 7.25 </speed></c></b></a></extensions>",
  ])
  func speeds(_ body: String) throws {
    let fixes = try GPXSample.fixes("<trkpt lat=\"1\" lon=\"2\">\(body)</trkpt>")
    #expect(fixes.map(\.speedMetersPerSecond) == [7.25])
  }

  /// Receivers without a speed write negative ones, nothing, or words.
  @Test(arguments: ["-1", "", "n/a", "NaN", "inf"])
  func speedsThatAreNone(_ text: String) throws {
    let fixes = try GPXSample.fixes("<trkpt lat=\"1\" lon=\"2\"><speed>\(text)</speed></trkpt>")
    #expect(fixes.map(\.speedMetersPerSecond) == [nil])
  }

  @Test(arguments: [
    ("gpx:", #"xmlns:gpx="http://www.topografix.com/GPX/1/1""#), ("ns3:", #"xmlns:ns3="x""#),
    ("", ""),
  ])
  func anyPrefix(_ prefix: String, _ declaration: String) throws {
    let p = prefix
    let file = try GPXSample.read(
      "<\(p)gpx \(declaration)><\(p)trk><\(p)name>N</\(p)name><\(p)trkseg>"
        + "<\(p)trkpt lat='1' lon='2'><\(p)time>2024-01-01T00:00:00Z</\(p)time></\(p)trkpt>"
        + "</\(p)trkseg></\(p)trk></\(p)gpx>", isStrict: true)
    #expect(file.tracks.map(\.name) == ["N"])
    #expect(file.tracks[0].segments[0][0].time?.milliseconds == 1_704_067_200_000)
    #expect(file.warnings.isEmpty)
  }

  @Test func aPrefixThatIsNotDeclaredIsReportedAndRead() throws {
    let text = GPXSample.segment(
      "\n<trkpt lat=\"1\" lon=\"2\"><extensions><x:speed>3</x:speed></extensions></trkpt>")
    let file = try GPXSample.read(text)
    #expect(file.tracks[0].segments[0][0].speedMetersPerSecond == 3)
    #expect(
      file.warnings
        == ["damaged at 2:36: the namespace prefix x: is not declared; read all the same"])
    let error = #expect(throws: TrackReadError.self) {
      try GPXSample.read(text, isStrict: true)
    }
    #expect(error?.description == "test.gpx:2:36: the namespace prefix x: is not declared")
  }

  /// «Дорога» and «Straße» in the encodings that files declare.
  @Test func encodings() throws {
    func document(_ encoding: String, _ name: [UInt8]) -> [UInt8] {
      Array("<?xml version=\"1.0\" encoding=\"\(encoding)\"?><gpx><trk><name>".utf8) + name
        + Array("</name><trkseg><trkpt lat=\"1\" lon=\"2\"/></trkseg></trk></gpx>".utf8)
    }
    let cyrillic = try GPXSample.read(
      document("windows-1251", [0xC4, 0xEE, 0xF0, 0xEE, 0xE3, 0xE0]))
    #expect(cyrillic.tracks[0].name == "Дорога")
    let latin = try GPXSample.read(
      document("ISO-8859-1", [0x53, 0x74, 0x72, 0x61, 0xDF, 0x65]))
    #expect(latin.tracks[0].name == "Straße")
    let plain = try GPXSample.read(document("UTF-8", Array("Дорога".utf8)))
    #expect(plain.tracks[0].name == "Дорога")
    let text = String(decoding: document("UTF-16", Array("Дорога".utf8)), as: UTF8.self)
    var little: [UInt8] = [0xFF, 0xFE]
    var big: [UInt8] = [0xFE, 0xFF]
    for unit in text.utf16 {
      little += [UInt8(unit & 255), UInt8(unit >> 8)]
      big += [UInt8(unit >> 8), UInt8(unit & 255)]
    }
    #expect(try GPXSample.read(little).tracks[0].name == "Дорога")
    #expect(try GPXSample.read(big).tracks[0].name == "Дорога")
  }

  @Test func anEncodingThatNobodyKnowsIsNamed() {
    let error = #expect(throws: TrackReadError.self) {
      try GPXSample.read("<?xml version=\"1.0\" encoding=\"klingon\"?><gpx/>")
    }
    #expect(
      error?.description
        == "test.gpx: the declared encoding klingon is not known; save the file as UTF-8")
  }

  /// Case 3 of the field: a mark, blanks, no declaration, no namespace, two tracks.
  @Test func aFileThatIsOnlyAlmostRight() throws {
    let file = try GPXSample.read(
      "\u{FEFF}\n  \n<gpx><trk><trkseg><trkpt lat='1' lon='2'/></trkseg></trk>"
        + "<trk><trkseg><trkpt lat='3' lon='4'/><trkpt lat='3' lon='5'/></trkseg></trk></gpx>")
    #expect(file.tracks.map { $0.segments.map(\.count) } == [[1], [2]])
  }

  @Test func waypointsAloneAreALine() throws {
    let file = try GPXSample.read(
      """
      <gpx><wpt lat="1" lon="1"><time>2024-01-01T00:00:00Z</time></wpt>
      <wpt lat="1" lon="2"><time>2024-01-01T00:00:05Z</time></wpt></gpx>
      """)
    #expect(file.lines.map(\.kind) == [.waypoints])
    #expect(file.lines[0].segments.map(\.count) == [2])
    #expect(
      file.warnings == ["no track in it; its waypoints were taken as one line, in their order"])
  }

  @Test(arguments: [
    #"lat="x" lon="1""#, #"lat="" lon="1""#, #"lon="1""#, #"lat="1""#, "", #"lat="NaN" lon="1""#,
    #"lat="1,5" lon="1""#, #"lat="0x1" lon="1""#, #"lat="inf" lon="1""#, #"lat="1e999" lon="1""#,
  ])
  func coordinatesThatAreNone(_ attributes: String) throws {
    let file = try GPXSample.read(
      GPXSample.segment("<trkpt \(attributes)/><trkpt lat=\"1\" lon=\"2\"/>"))
    #expect(file.tracks[0].segments[0].count == 1)
    #expect(file.dropped.unreadable == 1)
    #expect(file.dropped.outOfRange == 0)
  }

  @Test(arguments: [("90.0001", "0"), ("-91", "0"), ("0", "360.5"), ("0", "-1e6")])
  func coordinatesOutOfRange(_ latitude: String, _ longitude: String) throws {
    let file = try GPXSample.read(
      GPXSample.segment(
        "<trkpt lat=\"\(latitude)\" lon=\"\(longitude)\"/><trkpt lat=\"1\" lon=\"2\"/>"))
    #expect(file.tracks[0].segments[0].count == 1)
    #expect(file.dropped.outOfRange == 1)
    #expect(file.dropped.summary == "1 position dropped: 1 outside the range of coordinates")
  }

  @Test func longitudesAreTakenRoundTheGlobe() throws {
    let file = try GPXSample.read(
      GPXSample.segment(
        "<trkpt lat='0' lon='180'/><trkpt lat='0' lon='180.5'/><trkpt lat='0' lon='-181'/>"))
    #expect(file.tracks[0].segments[0].coordinates.map(\.longitude) == [180, -179.5, 179])
    #expect(file.warnings == ["longitudes beyond ±180°, taken round the globe: 2"])
  }

  @Test func onlyCoordinatesThatAreNoneIsAnError() {
    let error = #expect(throws: TrackReadError.self) {
      try GPXSample.read(GPXSample.segment("<trkpt lat='undefined' lon='y'/>"))
    }
    #expect(
      error?.description
        == "test.gpx: no positions in the file (1 position dropped: 1 without readable coordinates)"
    )
  }

  @Test func timesThatCannotBeReadAreCounted() throws {
    let file = try GPXSample.read(
      GPXSample.segment("<trkpt lat='1' lon='2'><time>yesterday</time></trkpt>"))
    #expect(file.tracks[0].segments[0].time(at: 0) == nil)
    #expect(file.warnings == ["times that could not be read: 1; those fixes have none"])
  }

  @Test func aHugeNameIsCut() throws {
    let name = String(repeating: "x", count: 100_000)
    let file = try GPXSample.read(
      "<gpx><trk><name>\(name)</name><trkseg><trkpt lat='1' lon='2'/></trkseg></trk></gpx>")
    #expect(file.tracks[0].name?.count == 1024)
  }

  @Test(arguments: [
    (
      "<html><body/></html>",
      "test.gpx: not a GPX file (XML with the root element <html>); GPX is what this version reads"
    ),
    (
      "<kml/>",
      "test.gpx: not a GPX file (XML with the root element <kml>); GPX is what this version reads"
    ),
    ("<gpx/>", "test.gpx: no positions in the file"),
    ("", "test.gpx: the file is empty"),
    ("  \n ", "test.gpx: the file is empty"),
    ("{}", "test.gpx: not a GPX file (JSON); GPX is what this version reads"),
  ])
  func filesWithoutATrack(_ text: String, _ message: String) {
    let error = #expect(throws: TrackReadError.self) { try GPXSample.read(text) }
    #expect(error?.description == message)
  }
}
