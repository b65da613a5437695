/// The distinct pixels of an image, at most 256, in the order in which they are first met.
///
/// Looking a pixel up is a probe or two in an open-addressing table.
struct Palette {
  static let limit = 256
  private static let slots = 1024

  /// Premultiplied pixels.
  private(set) var pixels: [UInt32] = []
  /// A place in `pixels` plus one, or 0.
  private var table = [UInt16](repeating: 0, count: slots)

  /// The index of a pixel, which is added when it is new; nil when there is no room for it.
  mutating func index(adding pixel: UInt32) -> Int? {
    var slot = Self.slot(of: pixel)
    while table[slot] != 0 {
      let index = Int(table[slot]) - 1
      if pixels[index] == pixel { return index }
      slot = (slot + 1) & (Self.slots - 1)
    }
    guard pixels.count < Self.limit else { return nil }
    pixels.append(pixel)
    table[slot] = UInt16(pixels.count)
    return pixels.count - 1
  }

  /// The index of a pixel that is known to be there.
  func index(of pixel: UInt32) -> UInt8 {
    var slot = Self.slot(of: pixel)
    while pixels[Int(table[slot]) - 1] != pixel { slot = (slot + 1) & (Self.slots - 1) }
    return UInt8(truncatingIfNeeded: table[slot] - 1)
  }

  /// Forgets all pixels.
  mutating func removeAll() {
    pixels.removeAll(keepingCapacity: true)
    for slot in table.indices { table[slot] = 0 }
  }

  /// Bits that hold every index: 1, 2, 4 or 8, the depths that PNG has.
  var bitDepth: Int {
    switch pixels.count {
    case ...2: 1
    case ...4: 2
    case ...16: 4
    default: 8
    }
  }

  private static func slot(of pixel: UInt32) -> Int {
    Int((pixel &* 0x9E37_79B1) >> 22)
  }
}
