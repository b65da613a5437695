import Foundation
import PNG

/// A picture that is kept, to be compared with what is drawn today.
package enum Golden {
  /// Cairo and FreeType round differently from one version to the next: so much a channel may be
  /// off…
  private static let tolerance = 3
  /// …and so many pixels of a thousand may be off by more, which is less than one letter.
  private static let perMille = 1

  /// How `png` differs from the picture kept as `name` beside the test; nil where it does not.
  ///
  /// With `RECORD_GOLDENS=1` in the environment the picture is kept instead. Where it differs, what
  /// was wanted, what was found and the difference are written into `Output/`.
  package static func difference(
    of png: [UInt8], from name: String, file: String = #filePath
  ) throws -> String? {
    let path = URL(filePath: file).deletingLastPathComponent()
      .appending(path: "Goldens/\(name).png")
    if ProcessInfo.processInfo.environment["RECORD_GOLDENS"] != nil {
      try Data(png).write(to: path)
      return nil
    }
    let wanted = try PNGDecoder.decode(Array(try Data(contentsOf: path)))
    let found = try PNGDecoder.decode(png)
    guard wanted.width == found.width, wanted.height == found.height else {
      return "\(found.width) × \(found.height) pixels, not \(wanted.width) × \(wanted.height)"
    }
    let off = stride(from: 0, to: wanted.rgba.count, by: 4).count { start in
      (start..<start + 4).contains {
        abs(Int(wanted.rgba[$0]) - Int(found.rgba[$0])) > tolerance
      }
    }
    guard off * 1000 > wanted.width * wanted.height * perMille else { return nil }
    return "\(off) pixels; see \(try PixelDifference.keep(wanted, found, as: name))"
  }
}
