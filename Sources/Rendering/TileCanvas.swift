import Lines
import Styling

/// The pixels of a tile while it is drawn from what is uppermost down: whatever comes is laid under
/// what is there.
///
/// Pixels are premultiplied `UInt32`s of alpha, red, green, blue from the highest byte down, as
/// Cairo has them. All arithmetic is on whole numbers, rounded to the nearest, so a pixel comes out
/// the same on every tile and machine.
struct TileCanvas {
  /// The side of the tile in pixels.
  let side: Int
  private(set) var pixels: [UInt32]
  /// A bit for every pixel that ``lay(_:through:)`` has made opaque, row by row in whole words, as
  /// what is hidden is asked for far more often than it changes.
  private var opaque: [UInt64]
  private let wordsPerRow: Int

  /// A transparent tile of `side` × `side` pixels.
  init(side: Int) {
    self.side = side
    pixels = [UInt32](repeating: 0, count: side * side)
    wordsPerRow = (side + 63) / 64
    opaque = [UInt64](repeating: 0, count: wordsPerRow * side)
  }

  /// Whether all pixels are transparent.
  var isBlank: Bool { pixels.allSatisfy { $0 == 0 } }

  /// Makes all pixels transparent.
  mutating func clear() {
    for index in pixels.indices { pixels[index] = 0 }
    for index in opaque.indices { opaque[index] = 0 }
  }

  /// Sets all pixels, row by row, to what `pixel` says of their indices.
  mutating func fill(_ pixel: (Int) -> UInt32) {
    for index in pixels.indices { pixels[index] = pixel(index) }
  }

  /// Calls `body` with which pixels are known to be opaque.
  @inline(__always)
  func withOpaqueRows<Result>(_ body: (OpaqueRows) -> Result) -> Result {
    opaque.withUnsafeBufferPointer {
      body(OpaqueRows(words: $0.baseAddress.unsafelyUnwrapped, wordsPerRow: wordsPerRow))
    }
  }

  /// Whether nothing laid under the part of a rectangle that is on the tile can be seen.
  func isOpaque(_ box: PixelBox) -> Bool {
    let limit = Double(side)
    guard box.minX < limit, box.minY < limit, box.maxX >= 0, box.maxY >= 0 else { return true }
    let first = Int(max(0, box.minX))
    let last = Int(min(limit - 1, box.maxX))
    return withOpaqueRows { rows in
      for row in Int(max(0, box.minY))...Int(min(limit - 1, box.maxY))
      where !rows.hides(row: row, first: first, last: last) { return false }
      return true
    }
  }

  /// Lays an opaque colour under the pixels that a mask covers, as far as it covers them, and
  /// empties the mask.
  ///
  /// - Parameter color: Premultiplied; its alpha is 255.
  mutating func lay(_ color: UInt32, through mask: inout CoverageMask) {
    guard !mask.isEmpty else { return }
    let (side, wordsPerRow) = (side, wordsPerRow)
    pixels.withUnsafeMutableBufferPointer { pixels in
      opaque.withUnsafeMutableBufferPointer { opaque in
        // A measured hot loop: a checked access to an array takes as long as the arithmetic.
        let first = pixels.baseAddress.unsafelyUnwrapped
        let words = opaque.baseAddress.unsafelyUnwrapped
        mask.drain { row, column, count, coverage in
          let place = first + (row * side + column)
          let line = words + row * wordsPerRow
          // Eight pixels that begin at a multiple of eight have one byte of bits.
          let shift = UInt64(truncatingIfNeeded: column & 63)
          let hidden = line[column >> 6] >> shift
          var made: UInt64 = 0
          if count == CoverageMask.lanes {
            made =
              Self.layFour(color, under: place, coverage, hidden: hidden)
              | Self.layFour(color, under: place + 4, coverage + 4, hidden: hidden >> 4) << 4
          } else {
            for lane in 0..<count {
              let over = place[lane]
              let share = Self.product(255 - over >> 24, UInt32(coverage[lane]))
              place[lane] = over &+ Self.scaled(color, by: share)
              if place[lane] >= 0xFF00_0000 { made |= 1 << UInt64(truncatingIfNeeded: lane) }
            }
          }
          line[column >> 6] |= made << shift
        }
      }
    }
  }

  private typealias Pixels = SIMD4<UInt32>
  /// Two parts of each pixel, 0...255, with room for a product.
  private typealias Parts = SIMD8<UInt16>

  /// Parts times parts / 255, rounded to the nearest.
  @inline(__always)
  private static func product(_ a: Pixels, _ b: Pixels) -> Pixels {
    let value =
      unsafeBitCast(a, to: Parts.self) &* unsafeBitCast(b, to: Parts.self)
      &+ Parts(repeating: 128)
    return unsafeBitCast((value &+ (value &>> 8)) &>> 8, to: Pixels.self)
  }

  /// Lays a colour under four pixels: the arithmetic of one, on all parts of them at once.
  ///
  /// - Parameter hidden: The lowest four bits tell which pixels are opaque.
  /// - Returns: A bit for each pixel that is opaque afterwards, the first the lowest.
  @inline(__always)
  private static func layFour(
    _ color: UInt32, under place: UnsafeMutablePointer<UInt32>, _ coverage: UnsafePointer<UInt8>,
    hidden: UInt64
  ) -> UInt64 {
    // What is hidden, told by bits, costs no look at its pixels.
    let isCovered = UnsafeRawPointer(coverage).loadUnaligned(as: UInt32.self) != 0
    guard isCovered, hidden & 15 != 15 else { return 0 }
    let raw = UnsafeMutableRawPointer(place)
    let over = raw.loadUnaligned(as: Pixels.self)
    let covered = Pixels(
      UInt32(coverage[0]), UInt32(coverage[1]), UInt32(coverage[2]), UInt32(coverage[3]))
    let share = product(Pixels(repeating: 255) &- over &>> 24, covered)
    let shares = share | share &<< 16
    let even = product(Pixels(repeating: color & 0x00FF_00FF), shares)
    let odd = product(Pixels(repeating: color >> 8 & 0x00FF_00FF), shares)
    let result = over &+ (even | odd &<< 8)
    raw.storeBytes(of: result, as: Pixels.self)
    let opaque = (result &>> 24 &+ Pixels(repeating: 1)) &>> 8
    return UInt64(opaque[0] | opaque[1] << 1 | opaque[2] << 2 | opaque[3] << 3)
  }

  /// Lays another picture, as a whole, under this one, and clears it.
  ///
  /// - Parameter opacity: 0...255.
  mutating func lay(_ picture: inout TileCanvas, opacity: UInt32) {
    for index in pixels.indices {
      let under = picture.pixels[index]
      guard under != 0 else { continue }
      let share = Self.product(255 - pixels[index] >> 24, opacity)
      pixels[index] = pixels[index] &+ Self.scaled(under, by: share)
    }
    picture.clear()
  }

  /// Lays one colour under all pixels.
  mutating func lay(_ color: Color) {
    let color = Self.premultiplied(color)
    for index in pixels.indices {
      pixels[index] = pixels[index] &+ Self.scaled(color, by: 255 - pixels[index] >> 24)
    }
  }

  /// Lays one opaque colour under all pixels, as thick as `opacities` has it for each.
  mutating func lay(_ color: Color, opacities: [UInt8]) {
    let color = Self.premultiplied(color)
    for index in pixels.indices {
      let share = Self.product(255 - pixels[index] >> 24, UInt32(opacities[index]))
      pixels[index] = pixels[index] &+ Self.scaled(color, by: share)
    }
  }

  /// A colour as a pixel.
  static func premultiplied(_ color: Color) -> UInt32 {
    let alpha = UInt32(color.alpha)
    return alpha << 24 | product(UInt32(color.red), alpha) << 16
      | product(UInt32(color.green), alpha) << 8 | product(UInt32(color.blue), alpha)
  }

  /// a · b / 255, rounded to the nearest; both 0...255. Blinn 1995, "Three wrongs make a right".
  @inline(__always)
  private static func product(_ a: UInt32, _ b: UInt32) -> UInt32 {
    let value = a * b + 128
    return (value + value >> 8) >> 8
  }

  /// All four parts of a pixel times `share` / 255, two at a time.
  @inline(__always)
  private static func scaled(_ pixel: UInt32, by share: UInt32) -> UInt32 {
    if share == 255 { return pixel }
    var odd = (pixel >> 8 & 0x00FF_00FF) &* share &+ 0x0080_0080
    var even = (pixel & 0x00FF_00FF) &* share &+ 0x0080_0080
    odd = odd &+ (odd >> 8 & 0x00FF_00FF)
    even = (even &+ (even >> 8 & 0x00FF_00FF)) >> 8
    return odd & 0xFF00_FF00 | even & 0x00FF_00FF
  }
}
