import Bytes
import Geo

/// The first 127 bytes of a PMTiles 3 archive, little endian.
///
/// github.com/protomaps/PMTiles, spec/v3. Degrees are whole numbers of ten millionths.
package struct PMTilesHeader: Equatable, Sendable {
  package static let length = 127
  /// Root directories end within the first 16,384 bytes.
  package static let rootEnd = 16_384

  /// A part of the archive.
  package struct Section: Equatable, Sendable {
    package var offset, length: UInt64

    package init(offset: UInt64, length: UInt64) {
      self.offset = offset
      self.length = length
    }

    /// The first byte behind it; nil beyond 64 bits.
    var end: UInt64? {
      let (end, isTooLarge) = offset.addingReportingOverflow(length)
      return isTooLarge ? nil : end
    }
  }

  /// How bytes are compressed.
  package enum Compression: UInt8, Sendable {
    case unknown, none, gzip, brotli, zstd
  }

  package var root, metadata, leaves, tiles: Section
  /// Tiles that can be asked for, entries in directories, and distinct contents; 0 for unknown.
  package var addressedTiles, tileEntries, tileContents: UInt64
  /// Whether contents lie in the order of tiles.
  package var isClustered: Bool
  /// Of directories and metadata.
  package var internalCompression: Compression
  package var tileCompression: Compression
  /// 2 is PNG.
  package var tileType: UInt8
  package var minZoom, maxZoom: UInt8
  package var minLongitude, minLatitude, maxLongitude, maxLatitude: Int32
  package var centerZoom: UInt8
  package var centerLongitude, centerLatitude: Int32

  /// The header of PNG tiles of an extent; sections and counts are still 0.
  package init(_ extent: TilesetExtent) {
    let nothing = Section(offset: 0, length: 0)
    (root, metadata, leaves, tiles) = (nothing, nothing, nothing, nothing)
    (addressedTiles, tileEntries, tileContents) = (0, 0, 0)
    isClustered = true
    (internalCompression, tileCompression) = (.gzip, .none)
    tileType = 2
    (minZoom, maxZoom) = (UInt8(extent.minZoom), UInt8(extent.maxZoom))
    let bounds = extent.bounds
    minLongitude = Self.whole(bounds.west)
    minLatitude = Self.whole(bounds.south)
    maxLongitude = Self.whole(bounds.east)
    maxLatitude = Self.whole(bounds.north)
    centerZoom = UInt8(extent.centerZoom)
    centerLongitude = Self.whole(extent.center.longitude)
    centerLatitude = Self.whole(extent.center.latitude)
  }

  /// Reads a header; nil where it is none of version 3, or says what cannot be.
  package init?(bytes: [UInt8]) {
    guard bytes.count >= Self.length, bytes.starts(with: Array("PMTiles".utf8)), bytes[7] == 3
    else { return nil }
    func number(_ at: Int) -> UInt64 {
      bytes[at..<at + 8].reversed().reduce(0) { $0 << 8 | UInt64($1) }
    }
    func degrees(_ at: Int) -> Int32 {
      Int32(bitPattern: bytes[at..<at + 4].reversed().reduce(0) { $0 << 8 | UInt32($1) })
    }
    func section(_ at: Int) -> Section { Section(offset: number(at), length: number(at + 8)) }
    (root, metadata, leaves, tiles) = (section(8), section(24), section(40), section(56))
    (addressedTiles, tileEntries, tileContents) = (number(72), number(80), number(88))
    isClustered = bytes[96] == 1
    guard let internalCompression = Compression(rawValue: bytes[97]),
      let tileCompression = Compression(rawValue: bytes[98])
    else { return nil }
    self.internalCompression = internalCompression
    self.tileCompression = tileCompression
    tileType = bytes[99]
    (minZoom, maxZoom) = (bytes[100], bytes[101])
    (minLongitude, minLatitude) = (degrees(102), degrees(106))
    (maxLongitude, maxLatitude) = (degrees(110), degrees(114))
    centerZoom = bytes[118]
    (centerLongitude, centerLatitude) = (degrees(119), degrees(123))
  }

  /// The 127 bytes.
  package var bytes: [UInt8] {
    var writer = ByteWriter(capacity: Self.length)
    for byte in "PMTiles".utf8 { writer.append(byte: byte) }
    writer.append(byte: 3)
    for section in [root, metadata, leaves, tiles] {
      writer.append(fixed: section.offset)
      writer.append(fixed: section.length)
    }
    for count in [addressedTiles, tileEntries, tileContents] { writer.append(fixed: count) }
    for byte in [
      isClustered ? 1 : 0, internalCompression.rawValue, tileCompression.rawValue, tileType,
      minZoom, maxZoom,
    ] { writer.append(byte: byte) }
    func append(_ degrees: Int32) {
      for shift in stride(from: 0, to: 32, by: 8) {
        writer.append(byte: UInt8(truncatingIfNeeded: degrees >> Int32(shift)))
      }
    }
    for degrees in [minLongitude, minLatitude, maxLongitude, maxLatitude] { append(degrees) }
    writer.append(byte: centerZoom)
    for degrees in [centerLongitude, centerLatitude] { append(degrees) }
    return writer.bytes
  }

  /// Cut off, not rounded, as the reference implementations do: 85.05112878° stays within the map.
  private static func whole(_ degrees: Double) -> Int32 { Int32(degrees * 1e7) }
}
