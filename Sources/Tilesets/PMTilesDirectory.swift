import Bytes

/// A directory of a PMTiles 3 archive: where the contents of tiles lie, by rising tile.
///
/// Before compression: how many entries, then column by column as numbers of variable length the
/// ids (each from the one before), run lengths, lengths, and offsets + 1, or 0 for one that follows
/// right on the content before.
package struct PMTilesDirectory: Equatable, Sendable {
  /// Consecutive tiles with one content, or a leaf directory.
  package struct Entry: Hashable, Sendable {
    /// The first tile, as ``TileID/hilbertID`` has it.
    package var id: UInt64
    /// From the start of the archive's tiles, or of its leaves.
    package var offset: UInt64
    /// Bytes, at least 1.
    package var length: UInt32
    /// How many tiles from the first on have this content; 0 for a leaf directory.
    package var runLength: UInt32

    package init(id: UInt64, offset: UInt64, length: UInt32, runLength: UInt32) {
      self.id = id
      self.offset = offset
      self.length = length
      self.runLength = runLength
    }

    /// The first tile behind the run.
    var end: UInt64 { id + UInt64(runLength) }
  }

  package var entries: [Entry]

  package init(_ entries: [Entry]) { self.entries = entries }

  /// Not compressed.
  package var bytes: [UInt8] {
    var writer = ByteWriter(capacity: 8 + 6 * entries.count)
    writer.append(UInt64(entries.count))
    var last: UInt64 = 0
    for entry in entries {
      writer.append(entry.id - last)
      last = entry.id
    }
    for entry in entries { writer.append(UInt64(entry.runLength)) }
    for entry in entries { writer.append(UInt64(entry.length)) }
    var end: UInt64?
    for entry in entries {
      writer.append(entry.offset == end ? 0 : entry.offset + 1)
      end = entry.offset + UInt64(entry.length)
    }
    return writer.bytes
  }

  /// Reads ``bytes``; nil where they are damaged or their ids do not rise.
  package init?(bytes: [UInt8]) {
    let entries = bytes.withUnsafeBytes { bytes -> [Entry]? in
      var reader = ByteReader(bytes)
      // An entry takes four bytes at least.
      guard let count = reader.number(), count <= UInt64(bytes.count / 4) else { return nil }
      var entries: [Entry] = []
      entries.reserveCapacity(Int(count))
      var id: UInt64 = 0
      for index in 0..<count {
        guard let step = reader.number(), index == 0 || step > 0 else { return nil }
        let (next, isTooLarge) = id.addingReportingOverflow(step)
        guard !isTooLarge else { return nil }
        id = next
        entries.append(Entry(id: id, offset: 0, length: 0, runLength: 0))
      }
      for index in entries.indices {
        guard let run = reader.number().flatMap(UInt32.init(exactly:)) else { return nil }
        entries[index].runLength = run
      }
      for index in entries.indices {
        guard let length = reader.number().flatMap(UInt32.init(exactly:)), length > 0 else {
          return nil
        }
        entries[index].length = length
      }
      for index in entries.indices {
        guard let offset = reader.number() else { return nil }
        if offset > 0 {
          entries[index].offset = offset - 1
        } else {
          guard index > 0 else { return nil }
          // Its end was found to be within 64 bits.
          entries[index].offset = entries[index - 1].offset + UInt64(entries[index - 1].length)
        }
        let entry = entries[index]
        guard !entry.offset.addingReportingOverflow(UInt64(entry.length)).overflow,
          !entry.id.addingReportingOverflow(UInt64(entry.runLength)).overflow
        else { return nil }
      }
      return reader.isAtEnd ? entries : nil
    }
    guard let entries else { return nil }
    self.entries = entries
  }

  /// The entry that a tile is found by: its own, or that of the leaf which may know it.
  package func entry(for id: UInt64) -> Entry? {
    var (low, high) = (0, entries.count)
    while low < high {
      let middle = (low + high) / 2
      if entries[middle].id <= id { low = middle + 1 } else { high = middle }
    }
    guard low > 0 else { return nil }
    let entry = entries[low - 1]
    return entry.runLength == 0 || id < entry.end ? entry : nil
  }
}
