/// A view of which pixels of a tile are known to be opaque, a bit each, row by row in whole words.
///
/// For measured hot loops: a leg asks for every row that it crosses. Valid while the canvas that gave
/// it is not changed.
struct OpaqueRows {
  let words: UnsafePointer<UInt64>
  let wordsPerRow: Int

  /// Whether it is known that nothing laid under these pixels of a row can be seen.
  @inline(__always)
  func hides(row: Int, first: Int, last: Int) -> Bool {
    let line = words + row &* wordsPerRow
    var word = first >> 6
    var wanted = UInt64.max << UInt64(truncatingIfNeeded: first & 63)
    while word < last >> 6 {
      if line[word] & wanted != wanted { return false }
      wanted = .max
      word &+= 1
    }
    wanted &= .max >> UInt64(truncatingIfNeeded: 63 - last & 63)
    return line[word] & wanted == wanted
  }

  /// The same for a rectangle of pixels.
  @inline(__always)
  func hides(rows: Range<Int>, columns: Range<Int>) -> Bool {
    var row = rows.lowerBound
    while row < rows.upperBound {
      guard hides(row: row, first: columns.lowerBound, last: columns.upperBound &- 1) else {
        return false
      }
      row &+= 1
    }
    return true
  }
}
