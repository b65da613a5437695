import Foundation
import Geo
import PNG
import TestSupport
import Testing
import Tilesets

/// Other programs read the tilesets that `fogline tiles` writes, tile for tile. Each test is skipped
/// where its program is not installed: `gdal_translate` of Debian's gdal-bin, `mb-util` and the module
/// `pmtiles` of PyPI's mbutil and pmtiles.
@Suite struct IndependentReaderTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    var random = SplitMix64(seed: 121)
    let tracks = SyntheticTrips.tracks(
      4, fixes: 200, around: Coordinate(longitude: 8.54, latitude: 47.37), using: &random)
    for (index, track) in tracks.enumerated() {
      try folder.write("\(index).gpx", SyntheticTrips.gpx(track))
    }
    try BuiltProgram.fogline.run(
      ["import"] + tracks.indices.map { "\($0).gpx" } + ["--quiet"], in: folder)
  }

  private func draw(_ name: String, _ zooms: String) throws -> [TileID: [UInt8]] {
    let outcome = try BuiltProgram.fogline.run(
      ["tiles", "-o", name, "-z", zooms, "--layer", "routes", "--quiet"], in: folder)
    #expect(outcome.status == 0, "\(outcome.errors)")
    var tiles: [TileID: [UInt8]] = [:]
    if name.hasSuffix(".mbtiles") {
      try MBTilesReader(path: folder.path(name)).forEachTile { tiles[$0] = $1 }
    } else {
      try PMTilesReader(path: folder.path(name)).forEachTile { tiles[$0] = $1 }
    }
    return tiles
  }

  private static func has(_ command: String...) -> Bool {
    guard let folder = try? TemporaryFolder() else { return false }
    let outcome = try? BuiltProgram(path: "/usr/bin/env").run(command, in: folder)
    return outcome?.status == 0
  }

  @Test(.enabled(if: has("gdal_translate", "--version"), "gdal-bin is not installed"))
  func gdalReadsMBTiles() throws {
    let tiles = try draw("t.mbtiles", "13")
    // GDAL's picture begins with the first column and row that there are.
    let west = try #require(tiles.keys.map(\.x).min())
    let north = try #require(tiles.keys.map(\.y).min())
    for (tile, png) in tiles {
      let outcome = try BuiltProgram(path: "/usr/bin/env").run(
        [
          "gdal_translate", "-q", "-of", "PNG", "-oo", "ZOOM_LEVEL=13", "-oo", "USE_BOUNDS=NO",
          "-srcwin", "\(256 * (tile.x - west))", "\(256 * (tile.y - north))", "256", "256",
          "t.mbtiles", "gdal.png",
        ], in: folder)
      #expect(outcome.status == 0 && !outcome.errors.contains("ERROR"), "\(outcome.errors)")
      let (ours, theirs) = try (
        PNGDecoder.decode(png), PNGDecoder.decode(folder.read("gdal.png"))
      )
      let differs = stride(from: 0, to: ours.rgba.count, by: 4).contains { place in
        let pixel = ours.rgba[place..<place + 4]
        return pixel.last == 0
          ? theirs.rgba[place + 3] != 0 : pixel != theirs.rgba[place..<place + 4]
      }
      #expect(!differs, "\(tile)")
    }
  }

  @Test(.enabled(if: has("mb-util", "--help"), "mbutil is not installed"))
  func mbutilUnpacksMBTiles() throws {
    let tiles = try draw("t.mbtiles", "3-13")
    let outcome = try BuiltProgram(path: "/usr/bin/env").run(
      ["mb-util", "--scheme=xyz", "--image_format=png", "t.mbtiles", "unpacked"], in: folder)
    #expect(outcome.status == 0, "\(outcome.errors)")
    for (tile, png) in tiles {
      #expect(try folder.read("unpacked/\(tile).png") == png, "\(tile)")
    }
  }

  @Test(.enabled(if: has("python3", "-c", "import pmtiles"), "pmtiles is not installed"))
  func theReferenceReadsPMTiles() throws {
    let tiles = try draw("t.pmtiles", "3-14")
    try folder.write(
      "read.py",
      """
      import os
      from pmtiles.reader import MmapSource, all_tiles
      with open("t.pmtiles", "rb") as archive:
          for (z, x, y), data in all_tiles(MmapSource(archive)):
              os.makedirs(f"read/{z}/{x}", exist_ok=True)
              with open(f"read/{z}/{x}/{y}.png", "wb") as file:
                  file.write(data)
              print(f"{z}/{x}/{y}")
      """)
    let outcome = try BuiltProgram(path: "/usr/bin/env").run(["python3", "read.py"], in: folder)
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(
      Set(outcome.text.split(separator: "\n").map(String.init))
        == Set(tiles.keys.map(\.description)))
    for (tile, png) in tiles { #expect(try folder.read("read/\(tile).png") == png, "\(tile)") }
  }
}
