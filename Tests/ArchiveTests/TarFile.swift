/// A tar archive put together by hand.
///
/// POSIX 1003.1, "ustar": a header of 512 bytes a member, whose numbers are octal text, then the
/// bytes filled up to a multiple of 512; two blocks of zeros end it.
struct TarFile {
  /// What a member is, as its header says.
  enum Kind: UInt8 {
    case file = 0x30
    case symbolicLink = 0x32
    case device = 0x33
    case folder = 0x35
  }

  private(set) var bytes: [UInt8] = []

  mutating func add(_ name: String, _ kind: Kind = .file, _ content: [UInt8] = []) {
    var header = [UInt8](repeating: 0, count: 512)
    func put(_ text: String, at start: Int) {
      header.replaceSubrange(start..<start + text.utf8.count, with: Array(text.utf8))
    }
    func octal(_ number: Int, digits: Int) -> String {
      let text = String(number, radix: 8)
      return String(repeating: "0", count: digits - text.count) + text
    }
    put(name, at: 0)
    put("0000644", at: 100)
    put("0000000", at: 108)
    put("0000000", at: 116)
    put(octal(content.count, digits: 11), at: 124)
    put("14544000000", at: 136)
    // The checksum is of the header with blanks in its own place.
    put("        ", at: 148)
    header[156] = kind.rawValue
    put("ustar\u{0}00", at: 257)
    put(octal(header.reduce(0) { $0 + Int($1) }, digits: 6) + "\u{0} ", at: 148)
    bytes += header + content
    bytes += [UInt8](repeating: 0, count: (512 - content.count % 512) % 512)
  }

  /// The whole archive, with its end.
  var closed: [UInt8] { bytes + [UInt8](repeating: 0, count: 1024) }
}
