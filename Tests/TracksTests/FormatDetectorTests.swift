import Testing
import Tracks

@Suite struct FormatDetectorTests {
  @Test(
    arguments: [
      (Array("<?xml".utf8), .xml), (Array("\u{FEFF}\n <gpx>".utf8), .xml),
      ([0xFF, 0xFE, 0x3C, 0x00], .xml), ([0x00, 0x3C, 0x00, 0x3F], .xml), ([], .empty),
      (Array(" \n\t".utf8), .empty), ([0x1F, 0x8B, 8], .archive), (Array("BZh9".utf8), .archive),
      (Array("PK\u{3}\u{4}".utf8), .archive), ([0xFF, 0xD8, 0xFF, 0xE1], .other("a JPEG image")),
      ([0x89, 0x50, 0x4E, 0x47, 13], .other("a PNG image")),
      (Array("%PDF-1.7".utf8), .other("a PDF document")),
      (Array("SQLite format 3\u{0}".utf8), .other("an SQLite database")),
      ([14, 16, 1, 2, 3, 4, 5, 6] + Array(".FIT".utf8), .other("a FIT activity")),
      (Array("{\"a\":1}".utf8), .other("JSON")), (Array("$GPGGA,1".utf8), .other("NMEA sentences")),
      (Array("lat,lon\n1,2".utf8), .other("text")), ([7, 0, 0, 1], .other("unknown binary data")),
    ] as [([UInt8], DetectedFormat)])
  func detects(_ prefix: [UInt8], _ format: DetectedFormat) {
    #expect(FormatDetector.detect(prefix) == format)
  }

  @Test func tarIsKnownByWhatStandsInTheMiddle() {
    var header = [UInt8](repeating: 0, count: 512)
    header.replaceSubrange(257..<262, with: Array("ustar".utf8))
    #expect(FormatDetector.detect(header) == .archive)
  }
}
