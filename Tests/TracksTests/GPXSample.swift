import Bytes
import Tracks

/// Small GPX documents and what the reader makes of them.
enum GPXSample {
  /// Reads a document, or the bytes of one.
  static func read(_ text: String, isStrict: Bool = false) throws -> TrackFile {
    try read(Array(text.utf8), isStrict: isStrict)
  }

  static func read(_ bytes: [UInt8], isStrict: Bool = false) throws -> TrackFile {
    try TrackFileReader.read(MemorySource(bytes), file: "test.gpx", isStrict: isStrict)
  }

  /// A GPX 1.1 document around the elements of a track segment.
  static func segment(_ body: String) -> String {
    "<gpx version=\"1.1\" xmlns=\"http://www.topografix.com/GPX/1/1\"><trk><trkseg>"
      + body + "</trkseg></trk></gpx>"
  }

  /// The fixes of the first segment of a document.
  static func fixes(_ body: String) throws -> [Fix] {
    let file = try read(segment(body))
    guard let segment = file.tracks.first?.segments.first else { return [] }
    return (0..<segment.count).map { segment[$0] }
  }
}
