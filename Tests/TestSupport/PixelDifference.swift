import Foundation
import PNG

/// How two pictures of one size differ.
package struct PixelDifference: Sendable {
  /// Pixels of which any channel differs.
  package let pixels: Int
  /// The greatest difference of any channel.
  package let greatest: Int
  /// Where they are alike a faint grey of the wanted picture, where they differ red.
  package let picture: Bitmap

  /// - Precondition: both have one size.
  package init(_ wanted: Bitmap, _ found: Bitmap) {
    precondition(wanted.width == found.width && wanted.height == found.height)
    var pixels = 0
    var greatest = 0
    var rgba: [UInt8] = []
    rgba.reserveCapacity(wanted.rgba.count)
    for start in stride(from: 0, to: wanted.rgba.count, by: 4) {
      let differences = (start..<start + 4).map { abs(Int(wanted.rgba[$0]) - Int(found.rgba[$0])) }
      let most = differences.max() ?? 0
      greatest = max(greatest, most)
      if most > 0 {
        pixels += 1
        rgba += [255, 0, 0, 255]
      } else {
        let grey = UInt8(255 - Int(wanted.rgba[start + 3]) / 3)
        rgba += [grey, grey, grey, 255]
      }
    }
    self.pixels = pixels
    self.greatest = greatest
    picture = Bitmap(width: wanted.width, height: wanted.height, rgba: rgba)
  }

  /// Writes the wanted, the found and the difference picture into `Output/`, where nothing is kept,
  /// and returns their common path.
  package static func keep(_ wanted: Bitmap, _ found: Bitmap, as name: String) throws -> String {
    let folder = ProjectFolder.url.appending(path: "Output")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let pictures = [
      ("wanted", wanted), ("found", found), ("difference", PixelDifference(wanted, found).picture),
    ]
    for (kind, bitmap) in pictures {
      try Data(encode(bitmap)).write(to: folder.appending(path: "\(name)-\(kind).png"))
    }
    return "Output/\(name)-{wanted,found,difference}.png"
  }

  /// The picture as a PNG; colours where alpha is low may be a step off.
  package static func encode(_ bitmap: Bitmap) throws -> [UInt8] {
    var encoder = PNGEncoder()
    var pixels: [UInt32] = []
    for start in stride(from: 0, to: bitmap.rgba.count, by: 4) {
      let alpha = UInt32(bitmap.rgba[start + 3])
      func channel(_ offset: Int) -> UInt32 {
        (UInt32(bitmap.rgba[start + offset]) * alpha + 127) / 255
      }
      pixels.append(alpha << 24 | channel(0) << 16 | channel(1) << 8 | channel(2))
    }
    return try pixels.withUnsafeBytes {
      try encoder.encode(
        premultiplied: $0, width: bitmap.width, height: bitmap.height, stride: 4 * bitmap.width)
    }
  }
}
