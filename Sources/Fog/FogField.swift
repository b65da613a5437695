import Geo

/// The fog over a window, worked out from cells.
///
/// Cells become rectangles, with fractional edges, in a mask of how much has been revealed; the mask
/// is blurred as one by three box passes, which are close to a Gaussian; enlarged smoothly to the
/// window's pixels; and put through a curve that keeps the middle of corridors clear. All of it is
/// on whole numbers that depend on the place in the world alone.
///
/// Keeps its memory between windows.
package struct FogField {
  /// What stands for all revealed.
  private static let whole = 255 * 256

  /// Reveal by mask pixel, 0...``whole``, and a second plane to blur into.
  private var mask: [UInt16] = []
  private var other: [UInt16] = []
  private var row: [UInt16] = []
  private let curve: FogCurve
  private let look: FogLook

  package init(_ look: FogLook) {
    self.look = look
    curve = FogCurve(look)
  }

  /// The opacity where nothing has ever been revealed, 0...255.
  package var fullOpacity: UInt8 { curve.opacity(reveal: 0) }

  /// Writes the fog's opacity, 0...255, for each pixel of a window, row by row.
  ///
  /// - Parameters:
  ///   - cells: Calls its argument with the column, the row and what is known of each cell of the
  ///     window's `columns` and `rows`; a cell may come up in parts.
  ///   - asOf: Seconds since 1970 at which fog is looked at, for its age.
  /// - Returns: Whether anything of the window's fog is lifted at all.
  package mutating func draw(
    _ window: FogWindow, asOf: Int64?, into opacities: inout [UInt8],
    cells: ((Int, Int, CellSum) -> Void) throws -> Void
  ) rethrows -> Bool {
    let columns = window.columns
    let rows = window.rows
    var sums = [CellSum](
      repeating: CellSum(bits: 0, explored: 0, visits: 0), count: columns.count * rows.count)
    var isEmpty = true
    try cells { column, row, sum in
      let index = (row - rows.lowerBound) * columns.count + column - columns.lowerBound
      sums[index].add(sum)
      isEmpty = false
    }
    if opacities.count != window.side * window.side {
      opacities = [UInt8](repeating: 0, count: window.side * window.side)
    }
    guard !isEmpty else {
      let full = fullOpacity
      for index in opacities.indices { opacities[index] = full }
      texture(&opacities, window)
      return false
    }
    fill(window, sums, columns: columns, rows: rows, asOf: asOf)
    let width = window.maskRange(from: window.x).count
    let height = window.maskRange(from: window.y).count
    BoxBlur.blur(&mask, &other, width: width, height: height, radius: window.boxRadius)
    enlarge(window, into: &opacities)
    texture(&opacities, window)
    return true
  }

  // MARK: - Cells

  private mutating func fill(
    _ window: FogWindow, _ sums: [CellSum], columns: ClosedRange<Int>, rows: ClosedRange<Int>,
    asOf: Int64?
  ) {
    let across = window.maskRange(from: window.x)
    let down = window.maskRange(from: window.y)
    mask = [UInt16](repeating: 0, count: across.count * down.count)
    other = mask
    let edges =
      columns.map { window.left(ofColumn: $0) } + [window.left(ofColumn: columns.upperBound + 1)]
    var bottom = window.bottom(ofRow: rows.lowerBound)
    for row in rows {
      let top = window.bottom(ofRow: row + 1)
      defer { bottom = top }
      let base = (row - rows.lowerBound) * columns.count
      for index in 0..<columns.count where sums[base + index].explored > 0 {
        let reveal = look.reveal(of: sums[base + index], grid: window.grid, asOf: asOf)
        add(
          UInt32((reveal * 255).rounded()), left: edges[index], right: edges[index + 1], top: top,
          bottom: bottom, across: across, down: down)
      }
    }
  }

  /// Adds a rectangle; edges in 256ths of the mask's pixels.
  private mutating func add(
    _ reveal: UInt32, left: Int, right: Int, top: Int, bottom: Int, across: Range<Int>,
    down: Range<Int>
  ) {
    guard right > left, bottom > top else { return }
    let firstColumn = max(left >> 8, across.lowerBound)
    let lastColumn = min((right - 1) >> 8, across.upperBound - 1)
    let firstRow = max(top >> 8, down.lowerBound)
    let lastRow = min((bottom - 1) >> 8, down.upperBound - 1)
    guard firstColumn <= lastColumn, firstRow <= lastRow else { return }
    mask.withUnsafeMutableBufferPointer { mask in
      for row in firstRow...lastRow {
        let height = UInt32(min(bottom, (row + 1) << 8) - max(top, row << 8))
        let line = (row - down.lowerBound) * across.count
        for column in firstColumn...lastColumn {
          let width = UInt32(min(right, (column + 1) << 8) - max(left, column << 8))
          let place = line + column - across.lowerBound
          // Areas of neighbours add up to one, but for rounding.
          let value = UInt32(mask[place]) + (reveal * width * height) >> 8
          mask[place] = UInt16(min(value, UInt32(Self.whole)))
        }
      }
    }
  }

  // MARK: - Enlarging

  /// Brings the mask to the window's pixels, by the quadratic B-spline, which has no kinks.
  private mutating func enlarge(_ window: FogWindow, into opacities: inout [UInt8]) {
    let across = window.maskRange(from: window.x)
    let down = window.maskRange(from: window.y)
    let size = 1 << window.shift
    let weights = (0..<size).map { SplineWeights(phase: $0, of: size) }
    if row.count < across.count { row = [UInt16](repeating: 0, count: across.count) }
    // A measured hot loop: with checked accesses to arrays it takes twice as long.
    mask.withUnsafeBufferPointer { mask in
      row.withUnsafeMutableBufferPointer { row in
        opacities.withUnsafeMutableBufferPointer { opacities in
          weights.withUnsafeBufferPointer { weights in
            curve.withOpacities { curve in
              for line in 0..<window.side {
                let y = window.y + line
                let place = ((y >> window.shift) - down.lowerBound) * across.count
                let vertical = weights[y & (size - 1)]
                for column in 0..<across.count {
                  let middle = place + column
                  row[column] = vertical.mix(
                    mask[middle - across.count], mask[middle], mask[middle + across.count])
                }
                Self.enlarge(
                  row, first: across.lowerBound, window, weights: weights, curve: curve,
                  into: opacities, at: line * window.side)
              }
            }
          }
        }
      }
    }
  }

  /// One row, mask pixel by mask pixel, as the window's pixels in each share its samples.
  @inline(__always)
  private static func enlarge(
    _ row: UnsafeMutableBufferPointer<UInt16>, first: Int, _ window: FogWindow,
    weights: UnsafeBufferPointer<SplineWeights>, curve: UnsafeBufferPointer<UInt8>,
    into opacities: UnsafeMutableBufferPointer<UInt8>, at target: Int
  ) {
    let size = 1 << window.shift
    let end = window.x + window.side
    var x = window.x
    while x < end {
      let middle = (x >> window.shift) - first
      let (a, b, c) = (row[middle - 1], row[middle], row[middle + 1])
      let next = min(end, (x >> window.shift + 1) << window.shift)
      if a == b, b == c {
        let opacity = curve[Int(b) / FogCurve.step]
        while x < next {
          opacities[target + x - window.x] = opacity
          x += 1
        }
      } else {
        while x < next {
          let reveal = weights[x & (size - 1)].mix(a, b, c)
          opacities[target + x - window.x] = curve[Int(reveal) / FogCurve.step]
          x += 1
        }
      }
    }
  }

  // MARK: - Texture

  private func texture(_ opacities: inout [UInt8], _ window: FogWindow) {
    guard look.texture > 0 else { return }
    FogTexture.apply(
      to: &opacities, side: window.side, x: window.x, y: window.y, strength: look.texture)
  }
}

/// How much of three neighbouring samples a place between them has, in 2¹⁴ths.
private struct SplineWeights {
  private let before, middle, after: UInt32

  /// - Parameters:
  ///   - phase: Which part of a sample's width, from 0.
  ///   - of: How many parts it has.
  init(phase: Int, of parts: Int) {
    let place = (Double(phase) + 0.5) / Double(parts)
    before = UInt32(((1 - place) * (1 - place) / 2 * 16384).rounded())
    after = UInt32((place * place / 2 * 16384).rounded())
    middle = 16384 - before - after
  }

  @inline(__always)
  func mix(_ a: UInt16, _ b: UInt16, _ c: UInt16) -> UInt16 {
    UInt16(
      truncatingIfNeeded: (UInt32(a) &* before &+ UInt32(b) &* middle &+ UInt32(c) &* after
        &+ 8192) >> 14)
  }
}
