/// Recordings for the tests of the program.
enum Sample {
  /// Five fixes eastwards along the equator, 10 s apart: four legs of 0.001° = 111.195 m on the mean
  /// sphere, 40.03 km/h.
  static let gpx = document(fixes.joined() + "</trkseg></trk></gpx>")

  /// The same, broken off in the fourth fix.
  static let truncated = document(fixes[..<3].joined() + #"<trkpt lat="0" lo"#)

  private static let fixes = (0..<5).map {
    #"<trkpt lat="0" lon="\#(Double($0) / 1000)"><time>2024-05-01T10:00:\#($0)0Z</time></trkpt>"#
  }

  private static func document(_ body: String) -> String {
    #"<?xml version="1.0"?><gpx version="1.1" xmlns="http://www.topografix.com/GPX/1/1">"#
      + "<trk><name>Equator</name><trkseg>" + body
  }
}
