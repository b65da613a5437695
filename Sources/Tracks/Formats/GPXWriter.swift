import Geo

/// Writes GPX 1.1, which ``GPXReader`` and any other program reads.
///
/// Source: topografix.com/GPX/1/1; speeds, which that version lacks, as Garmin's
/// TrackPointExtension v2 has them, in metres a second.
package enum GPXWriter {
  /// The document of a track.
  package static func text(_ track: Track) -> String {
    var text = """
      <?xml version="1.0" encoding="UTF-8"?>
      <gpx version="1.1" creator="Fogline" xmlns="http://www.topografix.com/GPX/1/1" \
      xmlns:gpxtpx="http://www.garmin.com/xmlschemas/TrackPointExtension/v2">
       <trk>

      """
    if let name = track.name { text += "  <name>\(escaped(name))</name>\n" }
    for segment in track.segments {
      text += "  <trkseg>\n"
      for index in 0..<segment.count { append(segment[index], to: &text) }
      text += "  </trkseg>\n"
    }
    return text + " </trk>\n</gpx>\n"
  }

  private static func append(_ fix: Fix, to text: inout String) {
    text += "   <trkpt lat=\"\(FixedDecimal.text(fix.coordinate.latitude, decimals: 7))\""
    text += " lon=\"\(FixedDecimal.text(fix.coordinate.longitude, decimals: 7))\">"
    if let elevation = fix.elevationMeters {
      text += "<ele>\(FixedDecimal.text(elevation, decimals: 2))</ele>"
    }
    if let time = fix.time { text += "<time>\(time.iso8601)</time>" }
    if let hdop = fix.hdop { text += "<hdop>\(FixedDecimal.text(hdop, decimals: 2))</hdop>" }
    if let speed = fix.speedMetersPerSecond {
      text += "<extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>"
      text += FixedDecimal.text(speed, decimals: 3)
      text += "</gpxtpx:speed></gpxtpx:TrackPointExtension></extensions>"
    }
    text += "</trkpt>\n"
  }

  /// Text as XML 1.0 can hold it: without the characters that it has no way to write.
  private static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\t", "\n", "\r", "\u{20}"..."\u{D7FF}", "\u{E000}"..."\u{FFFD}",
        "\u{10000}"..."\u{10FFFF}":
        result.unicodeScalars.append(scalar)
      default: break
      }
    }
    return result
  }
}
