import CPNG
import Glibc

/// Writes PNG files, always without loss and in the smallest of the forms that fit: a palette with
/// transparency for up to 256 colours, RGB where all is opaque, RGBA else.
///
/// libpng makes the file, igzip compresses. The same pixels give the same bytes, whatever was
/// encoded before. Keeps its memory between images, so each thread has an encoder of its own.
package struct PNGEncoder {
  /// The text chunk that every file carries, by which Fogline knows its own: `Software`, a zero
  /// byte, `Fogline`.
  static let mark = Array("Software\0Fogline".utf8)
  /// About how many bytes of rows are compressed at a time: a tile of 256 px as RGBA in one go.
  private static let blockBytes = 1 << 19

  /// How far off a channel of a reduced image may be, of 255.
  package static let reductionBound = ReducedPalette.bound

  private let deflate = Deflate()
  private var palette = Palette()
  private var rows: [UInt8] = []
  private var indices: [UInt8] = []
  /// Images without ink by their size, each made once.
  private var emptyImages: [[Int]: [UInt8]] = [:]

  package init() {}

  /// Encodes premultiplied pixels as Cairo has them: native-endian `UInt32`s of alpha, red, green,
  /// blue from the highest byte down, in `height` rows of `stride` bytes.
  ///
  /// - Parameter anchors: Opaque pixels of the image's main colours, by which it is brought to 256
  ///   colours where it has more: no premultiplied channel is more than ``reductionBound`` levels off. Where that does not do, and for nil, all colours are kept.
  package mutating func encode(
    premultiplied pixels: UnsafeRawBufferPointer, width: Int, height: Int, stride: Int,
    reducedAround anchors: [UInt32]? = nil
  ) throws(PNGError) -> [UInt8] {
    guard width > 0, height > 0, stride >= 4 * width, stride % 4 == 0,
      pixels.count >= stride * (height - 1) + 4 * width
    else { throw .wrongSize }
    let image = PremultipliedImage(pixels: pixels, width: width, height: height, stride: stride)
    if image.collect(into: &palette) {
      if palette.pixels == [0] { return try emptyImage(of: image) }
      return try encodeIndexed(image)
    }
    if let anchors, let png = try encodeReduced(image, anchors) { return png }
    return try image.isOpaque ? encodeRGB(image) : encodeRGBA(image)
  }

  /// Encodes one colour in as many opacities as the mask has: `height` rows of `stride` bytes, each
  /// byte an alpha. The palette index of a pixel is its alpha.
  package mutating func encode(
    mask: UnsafeRawBufferPointer, width: Int, height: Int, stride: Int, red: UInt8, green: UInt8,
    blue: UInt8
  ) throws(PNGError) -> [UInt8] {
    guard width > 0, height > 0, stride >= width, mask.count >= stride * (height - 1) + width else {
      throw .wrongSize
    }
    try compress(rowBytes: width, height: height) { target, row in
      // Filter «up»: a blurred mask changes little from row to row.
      target[0] = row == 0 ? 0 : 2
      let line = UnsafeRawBufferPointer(rebasing: mask[(row * stride)...].prefix(width))
      guard row > 0 else {
        for x in 0..<width { target[x + 1] = line[x] }
        return
      }
      let above = UnsafeRawBufferPointer(rebasing: mask[((row - 1) * stride)...].prefix(width))
      for x in 0..<width { target[x + 1] = line[x] &- above[x] }
    }
    let colors = [UInt8]((0..<256).flatMap { _ in [red, green, blue] })
    return try frame(
      width, height, depth: 8, type: PNG_COLOR_TYPE_PALETTE, colors: colors,
      alphas: (0..<255).map { UInt8($0) })
  }

  // MARK: - Forms

  private mutating func emptyImage(of image: PremultipliedImage) throws(PNGError) -> [UInt8] {
    let size = [image.width, image.height]
    if let known = emptyImages[size] { return known }
    let made = try encodeIndexed(image)
    emptyImages[size] = made
    return made
  }

  private mutating func encodeIndexed(_ image: PremultipliedImage) throws(PNGError) -> [UInt8] {
    let depth = palette.bitDepth
    let palette = palette
    try compress(rowBytes: (image.width * depth + 7) / 8, height: image.height) { target, row in
      image.writeIndices(ofRow: row, palette: palette, depth: depth, to: target)
    }
    return try frame(image, depth: depth, premultiplied: palette.pixels)
  }

  /// The file of an image of palette indices.
  private func frame(
    _ image: PremultipliedImage, depth: Int, premultiplied pixels: [UInt32]
  ) throws(PNGError) -> [UInt8] {
    let colors = StraightAlpha.table.withUnsafeBufferPointer { table in
      pixels.map { StraightAlpha.rgba($0, table) }
    }
    // Colours behind the last that is not opaque need no entry in tRNS.
    let alphas = colors.map { UInt8($0 >> 24) }
    let alphaCount = (alphas.lastIndex { $0 < 255 } ?? -1) + 1
    return try frame(
      image.width, image.height, depth: depth, type: PNG_COLOR_TYPE_PALETTE,
      colors: colors.flatMap { [UInt8($0 & 255), UInt8($0 >> 8 & 255), UInt8($0 >> 16 & 255)] },
      alphas: Array(alphas[..<alphaCount]))
  }

  private mutating func encodeReduced(
    _ image: PremultipliedImage, _ anchors: [UInt32]
  ) throws(PNGError) -> [UInt8]? {
    var reduced = ReducedPalette(anchors: anchors)
    let count = image.width * image.height
    if indices.count < count { indices = [UInt8](repeating: 0, count: count) }
    let isReduced = indices.withUnsafeMutableBufferPointer {
      image.reduce(to: &reduced, indices: $0)
    }
    guard isReduced else { return nil }
    let (width, indices) = (image.width, indices)
    try compress(rowBytes: width, height: image.height) { target, row in
      target[0] = 0
      for x in 0..<width { target[x + 1] = indices[row * width + x] }
    }
    return try frame(image, depth: 8, premultiplied: reduced.pixels)
  }

  private mutating func encodeRGB(_ image: PremultipliedImage) throws(PNGError) -> [UInt8] {
    try compress(rowBytes: 3 * image.width, height: image.height) { target, row in
      image.writeRGB(ofRow: row, to: target)
    }
    return try frame(image.width, image.height, depth: 8, type: PNG_COLOR_TYPE_RGB)
  }

  private mutating func encodeRGBA(_ image: PremultipliedImage) throws(PNGError) -> [UInt8] {
    try compress(rowBytes: 4 * image.width, height: image.height) { target, row in
      image.writeRGBA(ofRow: row, to: target)
    }
    return try frame(image.width, image.height, depth: 8, type: PNG_COLOR_TYPE_RGB_ALPHA)
  }

  // MARK: - Rows and the file

  /// Compresses rows, each written by `fill` as a filter byte and `rowBytes` bytes.
  private mutating func compress(
    rowBytes: Int, height: Int, _ fill: (UnsafeMutableBufferPointer<UInt8>, Int) -> Void
  ) throws(PNGError) {
    deflate.begin()
    let length = rowBytes + 1
    let blockRows = max(1, min(height, Self.blockBytes / length))
    if rows.count < blockRows * length { rows = [UInt8](repeating: 0, count: blockRows * length) }
    for first in Swift.stride(from: 0, to: height, by: blockRows) {
      let count = min(blockRows, height - first)
      let deflate = deflate
      try rows.withUnsafeMutableBufferPointer { (buffer) throws(PNGError) in
        for row in 0..<count {
          fill(
            UnsafeMutableBufferPointer(rebasing: buffer[(row * length)...].prefix(length)),
            first + row)
        }
        try deflate.write(
          UnsafeRawBufferPointer(UnsafeBufferPointer(rebasing: buffer[..<(count * length)])),
          isLast: first + count == height)
      }
    }
  }

  private func frame(
    _ width: Int, _ height: Int, depth: Int, type: Int32, colors: [UInt8] = [],
    alphas: [UInt8] = []
  ) throws(PNGError) -> [UInt8] {
    var output = fogline_png_output()
    let isWhole = deflate.withStream { data in
      fogline_png_frame(
        &output, UInt32(width), UInt32(height), Int32(depth), type, colors,
        Int32(colors.count / 3), alphas, Int32(alphas.count), "Fogline", data.baseAddress,
        data.count)
    }
    defer { free(output.bytes) }
    guard isWhole != 0 else {
      let text = withUnsafeBytes(of: output.message) {
        String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
      }
      throw .library(text)
    }
    return Array(UnsafeBufferPointer(start: output.bytes, count: output.count))
  }
}
