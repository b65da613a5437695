import Foundation
import PNG
import Testing

/// A picture that is kept, to be compared with what is drawn today.
package enum Golden {
  /// Cairo and FreeType round differently from one version to the next: so much a channel may be
  /// off…
  private static let tolerance = 3
  /// …and so many pixels of a thousand may be off by more, which is less than one letter.
  private static let perMille = 1

  /// Expects `png` to be the picture kept as `name` beside the test.
  ///
  /// With `RECORD_GOLDENS=1` in the environment the picture is kept instead. On failure what was
  /// wanted, what was found and where they differ are written into `Output/`.
  package static func expect(
    _ png: [UInt8], _ name: String, file: String = #filePath,
    location: SourceLocation = #_sourceLocation
  ) throws {
    let path = URL(filePath: file).deletingLastPathComponent()
      .appending(path: "Goldens/\(name).png")
    if ProcessInfo.processInfo.environment["RECORD_GOLDENS"] != nil {
      try Data(png).write(to: path)
      return
    }
    let wanted = try PNGDecoder.decode(Array(try Data(contentsOf: path)))
    let found = try PNGDecoder.decode(png)
    guard wanted.width == found.width, wanted.height == found.height else {
      Issue.record(
        "\(name) is \(found.width) × \(found.height), not \(wanted.width) × \(wanted.height)",
        sourceLocation: location)
      return
    }
    let off = stride(from: 0, to: wanted.rgba.count, by: 4).count { start in
      (start..<start + 4).contains {
        abs(Int(wanted.rgba[$0]) - Int(found.rgba[$0])) > tolerance
      }
    }
    if off * 1000 > wanted.width * wanted.height * perMille {
      let kept = try PixelDifference.keep(wanted, found, as: name)
      Issue.record("\(name) differs at \(off) pixels; see \(kept)", sourceLocation: location)
    }
  }
}
