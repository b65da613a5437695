/// What kind of file some first bytes begin, told by content alone.
package enum DetectedFormat: Equatable, Sendable {
  /// XML of some kind; its root element says which.
  case xml
  /// A zip archive, or something that unpacks to one file or a tar archive.
  case archive
  /// Nothing at all.
  case empty
  /// A kind that is known and not read, with its article: `a JPEG image`.
  case other(String)
}

/// Tells formats apart by their first bytes, never by a file's name.
package enum FormatDetector {
  /// How many first bytes are looked at.
  package static let prefixLength = 1024

  /// The kind of file that begins with `prefix`, which is all of it when shorter than
  /// ``prefixLength``.
  package static func detect(_ prefix: [UInt8]) -> DetectedFormat {
    if prefix.isEmpty { return .empty }
    for (magic, offset, format) in signatures
    where prefix.dropFirst(offset).starts(with: magic) { return format }
    return detectText(prefix)
  }

  /// First bytes that are the same in every file of a kind: the bytes, where they stand, the kind.
  private static let signatures: [([UInt8], Int, DetectedFormat)] = [
    (Array("PK\u{3}\u{4}".utf8), 0, .archive),
    ([0x1F, 0x8B], 0, .archive),
    (Array("BZh".utf8), 0, .archive),
    ([0xFD, 0x37, 0x7A, 0x58, 0x5A, 0x00], 0, .archive),
    ([0x28, 0xB5, 0x2F, 0xFD], 0, .archive),
    (Array("ustar".utf8), 257, .archive),
    ([0xFF, 0xD8, 0xFF], 0, .other("a JPEG image")),
    ([0x89, 0x50, 0x4E, 0x47], 0, .other("a PNG image")),
    (Array("GIF8".utf8), 0, .other("a GIF image")),
    (Array("%PDF".utf8), 0, .other("a PDF document")),
    (Array("SQLite format 3\u{0}".utf8), 0, .other("an SQLite database")),
    (Array(".FIT".utf8), 8, .other("a FIT activity")),
    ([0x7F, 0x45, 0x4C, 0x46], 0, .other("a program")),
    // UTF-16, with or without a byte order mark.
    ([0xFF, 0xFE], 0, .xml),
    ([0xFE, 0xFF], 0, .xml),
    ([0x3C, 0x00], 0, .xml),
    ([0x00, 0x3C], 0, .xml),
  ]

  private static func detectText(_ prefix: [UInt8]) -> DetectedFormat {
    let blanks: Set<UInt8> = [0x09, 0x0A, 0x0D, 0x20, 0xEF, 0xBB, 0xBF]
    let text = prefix.drop { blanks.contains($0) }
    guard let first = text.first else { return .empty }
    switch first {
    case UInt8(ascii: "<"): return .xml
    case UInt8(ascii: "{"), UInt8(ascii: "["): return .other("JSON")
    case UInt8(ascii: "$"): return .other("NMEA sentences")
    case UInt8(ascii: "A") where text.prefix(80).contains(0x0A) && text.contains(UInt8(ascii: "B")):
      return .other("text, perhaps an IGC flight")
    default:
      return .other(text.contains(0) ? "unknown binary data" : "text")
    }
  }
}
