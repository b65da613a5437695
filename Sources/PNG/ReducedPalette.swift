/// At most 256 colours that stand for all those of an image, none of them far off.
///
/// Strokes have a handful of colours, the anchors. Along their edges these fade out, and where two
/// meet they mix, which makes thousands of colours that an eye cannot tell apart. They are brought
/// together in boxes of premultiplied red, green, blue and alpha: a pixel joins the first box that
/// stays no wider than twice ``bound`` with it, and the middle of a box stands for all in it, so
/// that none is more than ``bound`` levels off. A hundred boxes do for most tiles, where fixed ones
/// would take three hundred.
///
/// What is transparent stays so, and what is an anchor is kept exactly, or areas of one colour would
/// differ from tile to tile.
struct ReducedPalette {
  /// How far a premultiplied channel, and alpha, may be off, of 255.
  static let bound = 8
  private static let limit = 256
  private static let cacheBits = 12

  /// The extent of the pixels that a stand-in is for: least and greatest of each channel, blue first.
  private struct Box {
    var least, greatest: (UInt8, UInt8, UInt8, UInt8)
    /// The stand-in of an anchor's box, 0 for the middle.
    let anchor: UInt32

    /// Takes a pixel in, if the box stays narrow.
    @inline(__always)
    mutating func take(_ c: (UInt8, UInt8, UInt8, UInt8)) -> Bool {
      let width = UInt8(2 * ReducedPalette.bound)
      // Most boxes are told by their alpha or their red already.
      let (least3, greatest3) = (min(least.3, c.3), max(greatest.3, c.3))
      guard greatest3 &- least3 <= width else { return false }
      let (least2, greatest2) = (min(least.2, c.2), max(greatest.2, c.2))
      guard greatest2 &- least2 <= width else { return false }
      let (least1, greatest1) = (min(least.1, c.1), max(greatest.1, c.1))
      guard greatest1 &- least1 <= width else { return false }
      let (least0, greatest0) = (min(least.0, c.0), max(greatest.0, c.0))
      guard greatest0 &- least0 <= width else { return false }
      least = (least0, least1, least2, least3)
      greatest = (greatest0, greatest1, greatest2, greatest3)
      return true
    }

    /// The premultiplied pixel that stands for those taken in.
    var standIn: UInt32 {
      if anchor != 0 { return anchor }
      func middle(_ a: UInt8, _ b: UInt8) -> UInt32 { (UInt32(a) + UInt32(b)) / 2 }
      let alpha = middle(least.3, greatest.3)
      // A channel is never above its alpha.
      return alpha << 24 | min(alpha, middle(least.2, greatest.2)) << 16
        | min(alpha, middle(least.1, greatest.1)) << 8 | min(alpha, middle(least.0, greatest.0))
    }
  }

  private var boxes: [Box] = []
  /// Pixels met lately and their indices.
  private var cachedPixels = [UInt32](repeating: 0, count: 1 << cacheBits)
  private var cachedIndices = [UInt8](repeating: 0, count: 1 << cacheBits)
  /// The box that the last pixel of each of 16⁴ parts of the space went to.
  private var lastBoxes = [UInt8](repeating: 0, count: 1 << 16)

  /// - Parameter anchors: Opaque pixels, those that matter most first.
  init(anchors: [UInt32]) {
    boxes.reserveCapacity(Self.limit)
    // Nothing but what is transparent altogether is in the first one.
    boxes.append(Box(least: (0, 0, 0, 0), greatest: (255, 255, 255, 255), anchor: 0))
    for anchor in anchors.prefix(64) {
      let c = Self.channels(of: anchor)
      func low(_ value: UInt8) -> UInt8 { value < Self.bound ? 0 : value - UInt8(Self.bound) }
      func high(_ value: UInt8) -> UInt8 {
        value > 255 - Self.bound ? 255 : value + UInt8(Self.bound)
      }
      boxes.append(
        Box(
          least: (low(c.0), low(c.1), low(c.2), 255),
          greatest: (high(c.0), high(c.1), high(c.2), 255),
          anchor: anchor))
    }
    anchorCount = boxes.count - 1
  }

  private let anchorCount: Int

  /// The stand-ins, as premultiplied pixels.
  var pixels: [UInt32] { [0] + boxes.dropFirst().map(\.standIn) }

  /// The index of a premultiplied pixel's stand-in; nil where there is no room for it.
  @inline(__always)
  mutating func index(of pixel: UInt32) -> UInt8? {
    if pixel == 0 { return 0 }
    let slot = Int((pixel &* 0x9E37_79B1) >> UInt32(32 - Self.cacheBits))
    if cachedPixels[slot] == pixel { return cachedIndices[slot] }
    guard let index = find(pixel) else { return nil }
    cachedPixels[slot] = pixel
    cachedIndices[slot] = index
    return index
  }

  private mutating func find(_ pixel: UInt32) -> UInt8? {
    let c = Self.channels(of: pixel)
    let part = Int(c.3 >> 4) << 12 | Int(c.2 >> 4) << 8 | Int(c.1 >> 4) << 4 | Int(c.0 >> 4)
    // An anchor's box takes what lies in it, and nothing that would move it.
    if c.3 == 255, anchorCount > 0 {
      for index in 1...anchorCount where Self.holds(boxes[index], c) { return UInt8(index) }
    }
    let last = Int(lastBoxes[part])
    if last > anchorCount, boxes[last].take(c) { return UInt8(last) }
    for index in boxes.indices.dropFirst(anchorCount + 1) where boxes[index].take(c) {
      lastBoxes[part] = UInt8(index)
      return UInt8(index)
    }
    guard boxes.count < Self.limit else { return nil }
    boxes.append(Box(least: c, greatest: c, anchor: 0))
    lastBoxes[part] = UInt8(boxes.count - 1)
    return UInt8(boxes.count - 1)
  }

  private static func holds(_ box: Box, _ c: (UInt8, UInt8, UInt8, UInt8)) -> Bool {
    box.least.3...box.greatest.3 ~= c.3 && box.least.2...box.greatest.2 ~= c.2
      && box.least.1...box.greatest.1 ~= c.1 && box.least.0...box.greatest.0 ~= c.0
  }

  private static func channels(of pixel: UInt32) -> (UInt8, UInt8, UInt8, UInt8) {
    (
      UInt8(truncatingIfNeeded: pixel), UInt8(truncatingIfNeeded: pixel >> 8),
      UInt8(truncatingIfNeeded: pixel >> 16), UInt8(truncatingIfNeeded: pixel >> 24)
    )
  }
}
