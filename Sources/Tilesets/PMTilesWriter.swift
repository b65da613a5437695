import Geo
import Glibc
import Gzip
import Hashing

/// Writes a PMTiles 3 archive: clustered, each content once, leaf directories where the root would
/// not fit.
///
/// Contents go to a file beside the archive as they come; what is kept in memory is the directory
/// and, for every distinct content, its hash.
package final class PMTilesWriter: TileSink {
  /// Entries of a leaf directory to begin with; twice as many until the root fits.
  private static let leafEntries = 4096

  private let path: String
  private let beside: String
  private let contents: SystemFile
  private var buffer: [UInt8] = []
  private var entries: [PMTilesDirectory.Entry] = []
  private var places: [ContentHash: (offset: UInt64, length: UInt32)] = [:]
  private var length: UInt64 = 0
  private var extent: TilesetExtent?

  /// Begins an archive that will be at `path`.
  package init(path: String) throws(TilesetError) {
    self.path = path
    beside = "\(path).\(getpid()).part"
    contents = try SystemFile(beside + "-tiles", flags: O_RDWR | O_CREAT | O_TRUNC)
  }

  deinit {
    unlink(beside + "-tiles")
    unlink(beside)
  }

  package func add(_ tile: TileID, _ png: [UInt8]) throws {
    let id = tile.hilbertID
    guard entries.last.map({ $0.end <= id }) ?? true else {
      throw TilesetError.wrongOrder(tile: "\(tile)")
    }
    if extent == nil { extent = TilesetExtent(tile) } else { extent?.include(tile) }
    let hash = ContentHash(of: png)
    if let place = places[hash] {
      if let last = entries.last, last.offset == place.offset, last.end == id {
        entries[entries.count - 1].runLength += 1
      } else {
        entries.append(
          .init(id: id, offset: place.offset, length: place.length, runLength: 1))
      }
      return
    }
    let place = (offset: length, length: UInt32(png.count))
    places[hash] = place
    entries.append(.init(id: id, offset: place.offset, length: place.length, runLength: 1))
    length += UInt64(png.count)
    buffer += png
    if buffer.count >= 1 << 20 { try flush() }
  }

  package func finish(_ info: TilesetInfo) throws {
    try flush()
    guard let extent else {
      throw TilesetError.damaged(path: path, reason: "there is no tile to write")
    }
    let (root, leaves) = Self.directories(entries)
    let metadata = Gzip.compress(try TilesetMetadata(info).json())
    var header = PMTilesHeader(extent)
    var offset = UInt64(PMTilesHeader.length)
    func section(_ length: Int) -> PMTilesHeader.Section {
      defer { offset += UInt64(length) }
      return .init(offset: offset, length: UInt64(length))
    }
    header.root = section(root.count)
    header.metadata = section(metadata.count)
    header.leaves = section(leaves.count)
    header.tiles = .init(offset: offset, length: length)
    header.addressedTiles = entries.reduce(0) { $0 + UInt64($1.runLength) }
    header.tileEntries = UInt64(entries.count)
    header.tileContents = UInt64(places.count)

    let file = try SystemFile(beside, flags: O_WRONLY | O_CREAT | O_TRUNC)
    try file.write(header.bytes + root + metadata + leaves)
    var position: UInt64 = 0
    while position < length {
      let part = try contents.read(1 << 20, at: position)
      guard !part.isEmpty else {
        throw TilesetError.damaged(path: beside + "-tiles", reason: "it was cut off")
      }
      try file.write(part)
      position += UInt64(part.count)
    }
    try file.synchronize()
    try SystemFile.replace(path, with: beside)
  }

  private func flush() throws(TilesetError) {
    try contents.write(buffer)
    buffer.removeAll(keepingCapacity: true)
  }

  /// The root directory and, one behind the other, the leaves that it points to, compressed.
  static func directories(
    _ entries: [PMTilesDirectory.Entry]
  ) -> (root: [UInt8], leaves: [UInt8]) {
    let room = PMTilesHeader.rootEnd - PMTilesHeader.length
    var size = entries.count
    while true {
      if size == entries.count {
        // A root of its own; one that is far too long need not be compressed to see it.
        if entries.count <= 4 * room {
          let root = Gzip.compress(PMTilesDirectory(entries).bytes)
          if root.count <= room { return (root, []) }
        }
        size = leafEntries
      }
      var roots: [PMTilesDirectory.Entry] = []
      var leaves: [UInt8] = []
      for start in stride(from: 0, to: entries.count, by: size) {
        let part = Array(entries[start..<min(entries.count, start + size)])
        let leaf = Gzip.compress(PMTilesDirectory(part).bytes)
        roots.append(
          .init(
            id: part[0].id, offset: UInt64(leaves.count), length: UInt32(leaf.count), runLength: 0))
        leaves += leaf
      }
      let root = Gzip.compress(PMTilesDirectory(roots).bytes)
      if root.count <= room { return (root, leaves) }
      size *= 2
    }
  }
}
