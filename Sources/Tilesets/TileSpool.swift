import Bytes
import Geo
import Glibc
import Hashing

/// Tiles as they are drawn, in one file that is only ever added to, so that what was drawn before an
/// interruption is not drawn again.
///
/// ```
/// settings   8 bytes "FOGSPOOL", 16 bytes: a hash of all that the pictures depend on
/// tile       8 bytes id, 8 bytes length, 8 bytes of a hash, then the PNG; nothing for an empty tile
/// ```
package final class TileSpool {
  private static let mark = Array("FOGSPOOL".utf8)
  private static let headerLength: UInt64 = 24
  private static let recordLength = 24

  package let path: String
  private let file: SystemFile
  private var end: UInt64
  private var buffer: [UInt8] = []
  private let settings: ContentHash
  /// How many tiles are in it, empty ones as well.
  package private(set) var count = 0
  /// The bytes of their pictures.
  package private(set) var byteCount = 0

  /// Opens a spool, or begins one.
  ///
  /// - Parameters:
  ///   - settings: A hash of all that the pictures depend on.
  ///   - resumes: Goes on with what is there, up to the last whole tile.
  package init(path: String, settings: ContentHash, resumes: Bool) throws(TilesetError) {
    self.path = path
    self.settings = settings
    file = try SystemFile(path, flags: O_RDWR | O_CREAT)
    guard file.lock() else { throw .busy(path: path) }
    end = Self.headerLength
    if resumes, try file.size() > 0 {
      guard try file.read(Int(Self.headerLength), at: 0) == Self.mark + settings.bytes else {
        throw .otherSettings(path: path)
      }
      while let (_, png) = try Self.record(in: file, at: end) {
        end += UInt64(Self.recordLength + png.count)
        count += 1
        byteCount += png.count
      }
      try file.truncate(to: end)
    } else {
      try file.truncate(to: 0)
      try file.write(Self.mark + settings.bytes)
    }
  }

  /// Adds a tile; nil for one with nothing in it.
  package func add(_ tile: TileID, _ png: [UInt8]?) throws(TilesetError) {
    let png = png ?? []
    var writer = ByteWriter(capacity: Self.recordLength)
    writer.append(fixed: tile.hilbertID)
    writer.append(fixed: UInt64(png.count))
    writer.append(fixed: Self.check(tile.hilbertID, png))
    buffer += writer.bytes
    buffer += png
    end += UInt64(Self.recordLength + png.count)
    count += 1
    byteCount += png.count
    if buffer.count >= 1 << 18 { try flush() }
  }

  /// Hands what was added to the system.
  package func flush() throws(TilesetError) {
    try file.write(buffer)
    buffer.removeAll(keepingCapacity: true)
  }

  /// Calls `body` with every tile that is not empty, in the order in which they were added.
  package func forEachTile(_ body: (TileID, [UInt8]) throws -> Void) throws {
    try flush()
    var place = Self.headerLength
    while place < end {
      guard let (id, png) = try Self.record(in: file, at: place),
        let tile = TileID(hilbertID: id)
      else { throw TilesetError.damaged(path: path, reason: "a tile cannot be read") }
      place += UInt64(Self.recordLength + png.count)
      if !png.isEmpty { try body(tile, png) }
    }
  }

  /// Removes the file.
  package func remove() { unlink(path) }

  private static func record(
    in file: SystemFile, at place: UInt64
  ) throws(TilesetError) -> (UInt64, [UInt8])? {
    let head = try file.read(recordLength, at: place)
    guard head.count == recordLength else { return nil }
    let numbers = head.withUnsafeBytes { bytes in
      var reader = ByteReader(bytes)
      return (0..<3).map { _ in reader.fixed() ?? 0 }
    }
    // No tile is as large; a length that was cut off must not ask for all memory.
    guard numbers[1] <= 64 << 20 else { return nil }
    let png = try file.read(Int(numbers[1]), at: place + UInt64(recordLength))
    guard png.count == Int(numbers[1]), check(numbers[0], png) == numbers[2] else { return nil }
    return (numbers[0], png)
  }

  private static func check(_ id: UInt64, _ png: [UInt8]) -> UInt64 {
    ContentHash(of: png).bytes.prefix(8).reduce(id) { $0 &* 257 &+ UInt64($1) }
  }
}
