import Bytes
import Fog
import Geo
import Glibc
import Lines
import Rendering
import Store
import Styling
import Tilesets
import Tracks

/// A part of Fogline that reads bytes from outside.
///
/// It fails by crashing: on what the code itself traps, on what the address sanitizer finds, and on
/// the checks here of what must hold for any input.
enum Subject: String {
  case gpx, style, library, tileset

  private static let bands = try? Style.standard().route.bands

  /// Runs the subject on one input.
  func take(_ bytes: [UInt8]) {
    switch self {
    case .gpx: Self.takeTracks(bytes)
    case .style: Self.takeStyle(bytes)
    case .library: Self.takeBlob(bytes)
    case .tileset: Self.takeArchive(bytes)
    }
  }

  /// Reads, cleans, measures and projects a file of tracks, leniently and strictly.
  private static func takeTracks(_ bytes: [UInt8]) {
    let strict = try? TrackFileReader.read(MemorySource(bytes), file: "input", isStrict: true)
    guard let lenient = try? TrackFileReader.read(MemorySource(bytes), file: "input") else {
      precondition(strict == nil, "only the strict reader took it")
      return
    }
    precondition(strict == nil || strict == lenient, "strict and lenient readers differ")
    guard let bands else { preconditionFailure("no standard style") }
    for track in lenient.lines {
      for coordinate in track.segments.lazy.flatMap(\.coordinates) {
        precondition(abs(coordinate.latitude) <= 90, "latitude out of range")
        precondition(abs(coordinate.longitude) <= 180, "longitude out of range")
      }
      let trip = Trip(track)
      precondition(trip.distanceMeters.isFinite, "endless distance")
      precondition(trip.maximumKmh?.isFinite != false, "endless speed")
      let geometry = RouteGeometry(trip)
      for zoom in [0.0, 13, 22] {
        _ = RouteScene(
          [geometry], scale: MapScale(zoom: zoom, pixelRatio: 1), bands: bands)
      }
      // Half around the world: farther ones take seconds to explore, which would look like a hang.
      if trip.distanceMeters < 2e7 { _ = try? PreparedTrip(track, source: "input") }
    }
  }

  /// Parses a style and looks up what depends on the zoom.
  private static func takeStyle(_ bytes: [UInt8]) {
    guard let style = try? StyleParser.parse(bytes, file: "input") else { return }
    for zoom in [-1.0, 0, 7.5, 22, 40] {
      let width = style.route.width.value(atZoom: zoom)
      precondition(width.isFinite && width >= 0, "a width that cannot be drawn")
    }
    for speedKmh in [0, 49.999, 50, 1e9] {
      let band = style.route.bands.index(ofKmh: speedKmh)
      precondition(style.route.bands.bands.indices.contains(band), "no such band")
    }
  }

  /// Reads what a library keeps as bytes; the first byte says what it is taken for.
  private static func takeBlob(_ bytes: [UInt8]) {
    guard let kind = bytes.first else { return }
    let rest = Array(bytes.dropFirst())
    rest.withUnsafeBytes { blob in
      switch kind {
      case 0:
        guard let chunk = LineChunk(bytes: blob) else { return }
        precondition(chunk.vertices.count == chunk.bands.count + 1, "a leg without ends")
        let again = chunk.bytes.withUnsafeBytes { LineChunk(bytes: $0) }
        precondition(again == chunk, "a chunk is written as another")
        var chunks = LineChunks()
        precondition(chunks.append(blob) && chunks.append(blob), "a chunk is read but once")
        precondition(chunks[1] == chunk, "a chunk is read as another behind the first")
        _ = RouteScene(
          chunks: chunks, level: .finest, scale: MapScale(zoom: 22, pixelRatio: 4))
      case 1:
        guard let segment = SegmentCoder.segment(blob) else { return }
        let again = SegmentCoder.bytes(of: segment).withUnsafeBytes { SegmentCoder.segment($0) }
        precondition(again == SegmentCoder.rounded(segment), "a segment is written as another")
      case 2, 3, 4:
        let content: CellCoder.Content = kind == 2 ? .trip : kind == 3 ? .finest : .coarse
        var look = FogLook(opacity: 1)
        look.halfLifeDays = 1
        _ = CellCoder(content).read(blob) { cell in
          let reveal = look.reveal(of: cell, grid: GeohashGrid(length: 20), asOf: 0)
          precondition((0...1).contains(reveal), "a reveal out of range")
        }
      default:
        guard let text = String(validating: rest, as: UTF8.self) else { return }
        let cells = (try? CellTable.cells(in: text) { Int64($0) }) ?? []
        precondition(zip(cells, cells.dropFirst()).allSatisfy { $0.bits < $1.bits }, "out of order")
      }
    }
  }

  /// Reads a PMTiles archive, directory by directory and tile by tile.
  private static func takeArchive(_ bytes: [UInt8]) {
    if let directory = PMTilesDirectory(bytes: bytes) {
      precondition(
        PMTilesDirectory(bytes: directory.bytes) == directory, "a directory is written as another")
    }
    let path = "/tmp/fogline-fuzz-\(getpid()).pmtiles"
    let file = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
    guard file >= 0 else { return }
    let count = write(file, bytes, bytes.count)
    close(file)
    defer { unlink(path) }
    guard count == bytes.count, let archive = try? PMTilesReader(path: path) else { return }
    struct Enough: Error {}
    var (entries, tiles) = (0, 0)
    // A run may say that thousands of millions of tiles are the same.
    try? archive.forEachTile { tile, png in
      precondition(!png.isEmpty, "a tile without bytes")
      tiles += 1
      if tiles > 1000 { throw Enough() }
      entries += (try? archive.png(of: tile)) == nil ? 0 : 1
    }
    precondition(entries <= tiles, "more found than there are")
    _ = try? PMTilesCheck.faults(of: archive)
  }
}
