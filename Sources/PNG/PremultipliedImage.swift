/// A view of premultiplied pixels while they are encoded: the hot loops, on plain pointers.
struct PremultipliedImage {
  let pixels: UnsafeRawBufferPointer
  let width, height, stride: Int

  private func row(_ y: Int) -> UnsafeBufferPointer<UInt32> {
    UnsafeRawBufferPointer(rebasing: pixels[(y * stride)...].prefix(4 * width))
      .assumingMemoryBound(to: UInt32.self)
  }

  /// Whether no pixel shows what is under it.
  var isOpaque: Bool {
    (0..<height).allSatisfy { y in row(y).allSatisfy { $0 >> 24 == 255 } }
  }

  /// Fills `palette` with the distinct pixels; false when there are too many.
  func collect(into palette: inout Palette) -> Bool {
    palette.removeAll()
    for y in 0..<height {
      let line = row(y)
      var x = 0
      while x < width {
        let pixel = line[x]
        guard palette.index(adding: pixel) != nil else { return false }
        x = endOfRun(line, x, pixel)
      }
    }
    return true
  }

  /// Fills `palette` with stand-ins for all pixels, and `indices` with which is whose; false when
  /// there are too many.
  func reduce(to palette: inout ReducedPalette, indices: UnsafeMutableBufferPointer<UInt8>) -> Bool
  {
    for y in 0..<height {
      let line = row(y)
      let target = UnsafeMutableBufferPointer(rebasing: indices[(y * width)...].prefix(width))
      var x = 0
      while x < width {
        let pixel = line[x]
        guard let index = palette.index(of: pixel) else { return false }
        // Runs are common, and compared faster than looked up.
        let end = endOfRun(line, x, pixel)
        while x < end {
          target[x] = index
          x += 1
        }
      }
    }
    return true
  }

  /// Writes a row of palette indices of `depth` bits, the leftmost in the highest bits.
  func writeIndices(
    ofRow y: Int, palette: Palette, depth: Int, to target: UnsafeMutableBufferPointer<UInt8>
  ) {
    let line = row(y)
    target.update(repeating: 0)
    let perByte = 8 / depth
    var x = 0
    while x < width {
      let pixel = line[x]
      let index = palette.index(of: pixel)
      let end = endOfRun(line, x, pixel)
      if depth == 8 {
        if index != 0 { for x in x..<end { target[x + 1] = index } }
      } else if index != 0 {
        for x in x..<end {
          target[x / perByte + 1] |= index << UInt8(8 - depth - x % perByte * depth)
        }
      }
      x = end
    }
  }

  func writeRGB(ofRow y: Int, to target: UnsafeMutableBufferPointer<UInt8>) {
    let line = row(y)
    target[0] = 0
    for x in 0..<width {
      target[3 * x + 1] = UInt8(truncatingIfNeeded: line[x] >> 16)
      target[3 * x + 2] = UInt8(truncatingIfNeeded: line[x] >> 8)
      target[3 * x + 3] = UInt8(truncatingIfNeeded: line[x])
    }
  }

  func writeRGBA(ofRow y: Int, to target: UnsafeMutableBufferPointer<UInt8>) {
    let line = row(y)
    target.update(repeating: 0)
    let bytes = UnsafeMutableRawBufferPointer(target)
    StraightAlpha.table.withUnsafeBufferPointer { table in
      var x = 0
      while x < width {
        let pixel = line[x]
        // Most of a tile is empty: runs of it are stepped over, four times as fast as written.
        if pixel == 0 {
          x = endOfRun(line, x, 0)
          continue
        }
        bytes.storeBytes(
          of: StraightAlpha.rgba(pixel, table).littleEndian, toByteOffset: 4 * x + 1,
          as: UInt32.self)
        x += 1
      }
    }
  }

  /// The first place after `x` whose pixel differs, eight pixels at a time.
  @inline(__always)
  private func endOfRun(_ line: UnsafeBufferPointer<UInt32>, _ x: Int, _ pixel: UInt32) -> Int {
    let pair = UInt64(pixel) << 32 | UInt64(pixel)
    let raw = UnsafeRawBufferPointer(line)
    func difference(_ index: Int) -> UInt64 {
      raw.loadUnaligned(fromByteOffset: 4 * index, as: UInt64.self) ^ pair
    }
    var end = x + 1
    while end + 8 <= width,
      difference(end) | difference(end + 2) | difference(end + 4) | difference(end + 6) == 0
    {
      end += 8
    }
    while end < width, line[end] == pixel { end += 1 }
    return end
  }
}
