import Geo
import Glibc
import Gzip

/// Reads a PMTiles 3 archive of PNG tiles.
package final class PMTilesReader: TileReader {
  /// The most that a directory or the metadata may unpack to.
  private static let limit = 256 << 20

  package let header: PMTilesHeader
  package let info: TilesetInfo?
  let file: SystemFile
  private let root: PMTilesDirectory
  private var leaf: (entry: PMTilesDirectory.Entry, directory: PMTilesDirectory)?

  /// Opens an archive.
  package init(path: String) throws(TilesetError) {
    file = try SystemFile(path, flags: O_RDONLY)
    guard let header = PMTilesHeader(bytes: try file.read(PMTilesHeader.length, at: 0)) else {
      throw .damaged(path: path, reason: "it is no PMTiles archive of version 3")
    }
    self.header = header
    root = try Self.directory(file, header, header.root)
    let metadata = try Self.unpacked(file, header, header.metadata)
    info = TilesetMetadata(json: metadata)?.info
  }

  /// Calls `body` with every entry of every leaf, in their order.
  func forEachEntry(_ body: (PMTilesDirectory.Entry) throws -> Void) throws {
    for entry in root.entries {
      guard entry.runLength == 0 else {
        try body(entry)
        continue
      }
      for entry in try directory(of: entry).entries {
        guard entry.runLength > 0 else {
          throw TilesetError.damaged(path: file.path, reason: "a leaf directory holds a leaf")
        }
        try body(entry)
      }
    }
  }

  package func forEachTile(_ body: (TileID, [UInt8]) throws -> Void) throws {
    try forEachEntry { entry in
      let png = try content(of: entry)
      for id in entry.id..<entry.end {
        guard let tile = TileID(hilbertID: id) else {
          throw TilesetError.damaged(path: file.path, reason: "\(id) is no tile")
        }
        try body(tile, png)
      }
    }
  }

  package func firstTile() throws -> TileID? {
    root.entries.first.flatMap { TileID(hilbertID: $0.id) }
  }

  package func png(of tile: TileID) throws -> [UInt8]? {
    guard var entry = root.entry(for: tile.hilbertID) else { return nil }
    if entry.runLength == 0 {
      guard let found = try directory(of: entry).entry(for: tile.hilbertID), found.runLength > 0
      else { return nil }
      entry = found
    }
    return try content(of: entry)
  }

  /// The bytes that an entry points to.
  func content(of entry: PMTilesDirectory.Entry) throws(TilesetError) -> [UInt8] {
    let (end, isTooLarge) = entry.offset.addingReportingOverflow(UInt64(entry.length))
    guard !isTooLarge, end <= header.tiles.length else {
      throw .damaged(path: file.path, reason: "a tile lies outside the tiles")
    }
    let bytes = try file.read(Int(entry.length), at: header.tiles.offset &+ entry.offset)
    guard bytes.count == Int(entry.length) else {
      throw .damaged(path: file.path, reason: "it ends within a tile")
    }
    return bytes
  }

  private func directory(
    of entry: PMTilesDirectory.Entry
  ) throws(TilesetError) -> PMTilesDirectory {
    if let leaf, leaf.entry == entry { return leaf.directory }
    let (end, isTooLarge) = entry.offset.addingReportingOverflow(UInt64(entry.length))
    guard !isTooLarge, end <= header.leaves.length else {
      throw .damaged(path: file.path, reason: "a leaf directory lies outside the leaves")
    }
    let directory = try Self.directory(
      file, header,
      .init(offset: header.leaves.offset &+ entry.offset, length: UInt64(entry.length)))
    leaf = (entry, directory)
    return directory
  }

  private static func directory(
    _ file: SystemFile, _ header: PMTilesHeader, _ section: PMTilesHeader.Section
  ) throws(TilesetError) -> PMTilesDirectory {
    guard let directory = PMTilesDirectory(bytes: try unpacked(file, header, section)) else {
      throw .damaged(path: file.path, reason: "a directory cannot be read")
    }
    return directory
  }

  private static func unpacked(
    _ file: SystemFile, _ header: PMTilesHeader, _ section: PMTilesHeader.Section
  ) throws(TilesetError) -> [UInt8] {
    guard let end = section.end, end <= (try file.size()), section.length <= UInt64(limit) else {
      throw .damaged(path: file.path, reason: "it is shorter than it says")
    }
    let bytes = try file.read(Int(section.length), at: section.offset)
    switch header.internalCompression {
    case .none: return bytes
    case .gzip:
      do {
        return try Gzip.decompress(bytes, limit: limit)
      } catch {
        throw .damaged(path: file.path, reason: "\(error)")
      }
    case .unknown, .brotli, .zstd:
      throw .damaged(path: file.path, reason: "its directories are compressed in another way")
    }
  }
}
