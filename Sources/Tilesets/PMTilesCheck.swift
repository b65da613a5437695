import Geo

/// Compares what a PMTiles archive says with what it holds, as strictly as the reference tools do.
package enum PMTilesCheck {
  /// What is wrong; nothing for a sound archive.
  package static func faults(of archive: PMTilesReader) throws -> [String] {
    var faults: [String] = []
    func expect(_ isRight: Bool, _ fault: @autoclosure () -> String) {
      if !isRight { faults.append(fault()) }
    }
    let header = archive.header
    let sections = [header.root, header.metadata, header.leaves, header.tiles]
    let length = sections.reduce(UInt64(0)) { $0 &+ $1.length }
    let size = try archive.file.size()
    expect(
      size == UInt64(PMTilesHeader.length) &+ length
        || size == UInt64(PMTilesHeader.rootEnd) &+ length &- header.root.length,
      "it has \(size) bytes, and its parts come to \(length)")
    expect(
      header.root.end ?? .max <= UInt64(PMTilesHeader.rootEnd),
      "the root directory ends beyond the first 16 KiB")
    expect(header.leaves.offset > 0, "the leaf directories have no place")

    var (addressed, entries, end): (UInt64, UInt64, UInt64) = (0, 0, 0)
    var offsets = Set<UInt64>()
    var lastID: UInt64?
    var zooms: ClosedRange<Int>?
    var isInOrder = true
    try archive.forEachEntry { entry in
      addressed += UInt64(entry.runLength)
      entries += 1
      offsets.insert(entry.offset)
      if entry.offset == end {
        end += UInt64(entry.length)
      } else if entry.offset > end {
        isInOrder = false
      }
      expect(lastID.map { $0 < entry.id } ?? true, "tile \(entry.id) is in two entries")
      lastID = entry.end &- 1
      for id in [entry.id, entry.end &- 1] {
        guard let tile = TileID(hilbertID: id) else {
          faults.append("\(id) is no tile")
          continue
        }
        zooms = min(zooms?.lowerBound ?? tile.z, tile.z)...max(zooms?.upperBound ?? tile.z, tile.z)
      }
    }
    expect(
      addressed == header.addressedTiles,
      "it says \(header.addressedTiles) tiles and has \(addressed)")
    expect(entries == header.tileEntries, "it says \(header.tileEntries) entries, has \(entries)")
    expect(
      UInt64(offsets.count) == header.tileContents,
      "it says \(header.tileContents) contents and has \(offsets.count)")
    expect(!header.isClustered || isInOrder, "its contents are not in the order of tiles")
    if let zooms {
      expect(
        zooms == Int(header.minZoom)...max(Int(header.minZoom), Int(header.maxZoom)),
        "it says zooms \(header.minZoom) to \(header.maxZoom) and has \(zooms)")
    }
    expect(
      (header.minZoom...max(header.minZoom, header.maxZoom)).contains(header.centerZoom),
      "its centre has zoom \(header.centerZoom)")
    expect(
      header.minLongitude < header.maxLongitude && header.minLatitude < header.maxLatitude,
      "its bounds are empty")
    return faults
  }
}
