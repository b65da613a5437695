import Foundation
import Geo
import Glibc
import PNG
import TestSupport
import Testing
import Tilesets

/// `fogline tiles` as a process.
@Suite struct TilesCommandTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    var random = SplitMix64(seed: 101)
    let tracks = SyntheticTrips.tracks(
      5, fixes: 120, around: Coordinate(longitude: 8.54, latitude: 47.37), using: &random)
    try FileManager.default.createDirectory(
      atPath: folder.path("gpx"), withIntermediateDirectories: true)
    for (index, track) in tracks.enumerated() {
      try folder.write("gpx/\(index).gpx", SyntheticTrips.gpx(track))
    }
    let outcome = try fogline("import", "gpx")
    #expect(outcome.status == 0, "\(outcome.errors)")
  }

  @discardableResult
  private func fogline(_ arguments: String...) throws -> BuiltProgram.Outcome {
    try BuiltProgram.fogline.run(arguments, in: folder)
  }

  private func tiles(_ reader: any TileReader) throws -> [TileID: [UInt8]] {
    var tiles: [TileID: [UInt8]] = [:]
    try reader.forEachTile { tiles[$0] = $1 }
    return tiles
  }

  @Test func allKindsHoldTheSameTiles() throws {
    for layer in ["routes", "map", "fog", "heat"] {
      for name in ["t.pmtiles", "t.mbtiles", "t"] {
        let outcome = try fogline("tiles", "-o", name, "--zoom", "3-13", "--layer", layer)
        #expect(outcome.status == 0, "\(layer) \(name): \(outcome.errors)")
        #expect(try fogline("tiles", "verify", name).status == 0)
      }
      let archive = try tiles(PMTilesReader(path: folder.path("t.pmtiles")))
      #expect(archive.count >= 20)
      #expect(try tiles(MBTilesReader(path: folder.path("t.mbtiles"))) == archive)
      #expect(try tiles(FolderReader(path: folder.path("t"))) == archive)
      // Each is what the tile command draws, and those around it are empty.
      for (tile, png) in archive.sorted(by: { $0.key < $1.key }).suffix(5) {
        let single = try fogline("tile", "\(tile)", "--layer", layer, "-o", "-")
        #expect(single.output == png, "\(layer) \(tile)")
      }
      let deep = archive.keys.filter { $0.z == 12 }
      let empty = try PNGDecoder.decode(
        try fogline("tile", "12/100/100", "--layer", layer, "-o", "-").output)
      for tile in deep {
        for (dx, dy) in [(-1, 0), (1, 0), (0, -1), (0, 1)] {
          guard let near = TileID(z: 12, x: tile.x + dx, y: tile.y + dy), archive[near] == nil
          else { continue }
          let drawn = try PNGDecoder.decode(
            try fogline("tile", "\(near)", "--layer", layer, "-o", "-").output)
          #expect(drawn.rgba == empty.rgba, "\(layer) \(near)")
        }
      }
    }
    #expect(try folder.names().filter { $0.hasSuffix(".part") } == [])
  }

  @Test func theSameLibraryGivesTheSameFile() throws {
    for (name, threads) in [("a.pmtiles", "1"), ("b.pmtiles", "2")] {
      try fogline("tiles", "-o", name, "--zoom", "0-14", "-j", threads)
    }
    #expect(try folder.read("a.pmtiles") == folder.read("b.pmtiles"))
    for name in ["a.mbtiles", "b.mbtiles"] { try fogline("tiles", "-o", name, "-z", "0-12") }
    #expect(try folder.read("a.mbtiles") == folder.read("b.mbtiles"))
  }

  @Test func sharesAreMergedToTheWhole() throws {
    try fogline("tiles", "-o", "whole.pmtiles", "--zoom", "0-14", "--layer", "routes")
    let processes = try (1...4).map { number in
      let process = Process()
      process.executableURL = URL(filePath: BuiltProgram.fogline.path)
      process.arguments = [
        "tiles", "-o", "part-\(number).pmtiles", "--zoom", "0-14", "--layer", "routes", "--shard",
        "\(number)/4", "--quiet", "--library", folder.path("data/fogline/library.fogline"),
      ]
      process.currentDirectoryURL = folder.url
      try process.run()
      return process
    }
    for process in processes {
      process.waitUntilExit()
      #expect(process.terminationStatus == 0)
    }
    // In any order.
    let outcome = try fogline(
      "tiles", "merge", "part-3.pmtiles", "part-1.pmtiles", "part-4.pmtiles", "part-2.pmtiles",
      "-o", "merged.pmtiles")
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(try folder.read("merged.pmtiles") == folder.read("whole.pmtiles"))
    // And into another kind.
    try fogline(
      "tiles", "merge", "part-1.pmtiles", "part-2.pmtiles", "part-3.pmtiles", "part-4.pmtiles",
      "-o", "merged.mbtiles")
    try fogline("tiles", "-o", "whole.mbtiles", "--zoom", "0-14", "--layer", "routes")
    #expect(try folder.read("merged.mbtiles") == folder.read("whole.mbtiles"))
    // Twice the same part.
    #expect(
      try fogline("tiles", "merge", "part-1.pmtiles", "part-1.pmtiles", "-o", "x.pmtiles").status
        == 1)
    try fogline("tiles", "-o", "heat.pmtiles", "--zoom", "15", "--layer", "heat")
    let mixed = try fogline("tiles", "merge", "part-1.pmtiles", "heat.pmtiles", "-o", "x.pmtiles")
    #expect(mixed.status == 1)
    #expect(mixed.errors.contains("no parts of one tileset"))
    #expect(try !folder.names().contains("x.pmtiles"))
  }

  /// Killed at random moments, a run is resumed to the same bytes as one that nobody disturbed.
  @Test func aKilledRunIsResumed() throws {
    let arguments = [
      "tiles", "-o", "t.pmtiles", "--zoom", "0-15", "--quiet", "--library",
      folder.path("data/fogline/library.fogline"),
    ]
    let start = ContinuousClock.now
    try BuiltProgram.fogline.run(arguments, in: folder)
    let microseconds = Double((ContinuousClock.now - start) / .microseconds(1))
    let whole = try folder.read("t.pmtiles")
    let seed: UInt64 = 102
    var random = SplitMix64(seed: seed)
    for round in 0..<12 {
      try FileManager.default.removeItem(atPath: folder.path("t.pmtiles"))
      for _ in 0..<2 {
        let process = Process()
        process.executableURL = URL(filePath: BuiltProgram.fogline.path)
        process.arguments = arguments + ["--resume"]
        process.currentDirectoryURL = folder.url
        try process.run()
        usleep(UInt32(Double.random(in: 0...microseconds, using: &random)))
        kill(process.processIdentifier, SIGKILL)
        process.waitUntilExit()
      }
      if FileManager.default.fileExists(atPath: folder.path("t.pmtiles")) {
        #expect(try folder.read("t.pmtiles") == whole, "seed \(seed), round \(round)")
      }
      let outcome = try BuiltProgram.fogline.run(arguments + ["--resume"], in: folder)
      #expect(outcome.status == 0, "\(outcome.errors)")
      #expect(try folder.read("t.pmtiles") == whole, "seed \(seed), round \(round)")
    }
  }

  @Test func anInterruptedRunSaysHowToGoOn() throws {
    let process = Process()
    process.executableURL = URL(filePath: BuiltProgram.fogline.path)
    process.arguments = [
      "tiles", "-o", "t.mbtiles", "--zoom", "0-20", "--library",
      folder.path("data/fogline/library.fogline"),
    ]
    process.currentDirectoryURL = folder.url
    try folder.write("errors", [])
    process.standardError = try FileHandle(forWritingTo: folder.url.appending(path: "errors"))
    try process.run()
    // Till the first tiles are kept.
    for _ in 0..<500 where try !folder.names().contains("t.mbtiles.part") { usleep(10_000) }
    kill(process.processIdentifier, SIGINT)
    process.waitUntilExit()
    #expect(process.terminationStatus == 1)
    let errors = String(decoding: try folder.read("errors"), as: UTF8.self)
    #expect(errors.contains("tiles are kept in t.mbtiles.part"), "\(errors)")
    #expect(errors.contains("--resume goes on"))
    #expect(try !folder.names().contains("t.mbtiles"))
    // With other options it does not.
    let other = try fogline("tiles", "-o", "t.mbtiles", "--zoom", "0-10", "--resume")
    #expect(other.status == 1)
    #expect(other.errors.contains("leave out --resume"))
    #expect(try fogline("tiles", "-o", "t.mbtiles", "--zoom", "0-10").status == 0)
  }

  @Test func whatIsForeignStays() throws {
    try folder.write("notes.pmtiles", Array("my notes".utf8))
    try folder.write("gpx/keep.txt", Array("x".utf8))
    for output in ["notes.pmtiles", "gpx"] {
      let outcome = try fogline("tiles", "-o", output, "--zoom", "3")
      #expect(outcome.status == 1)
      #expect(outcome.errors.contains("not a tileset that Fogline made"), "\(outcome.errors)")
    }
    #expect(try folder.read("notes.pmtiles") == Array("my notes".utf8))
    #expect(try fogline("tiles", "-o", "notes.pmtiles", "-z", "3", "--force").status == 0)
    #expect(try fogline("tiles", "-o", "notes.pmtiles", "-z", "4").status == 0)
    #expect(try fogline("tiles", "verify", "notes.pmtiles").status == 0)
  }

  @Test func wrongCommandLinesAreTold() throws {
    for (arguments, text) in [
      (["--zoom", "5-3"], "no range of zooms"), (["--zoom", "0-40"], "no range of zooms"),
      (["--zoom", "x"], "no range of zooms"), (["--shard", "5/4"], "no share"),
      (["--shard", "1"], "no share"), (["--scale", "3"], "no whole number from 1 to 2"),
      (["-o", "-"], "name a folder"), (["paint"], "neither merge nor verify"),
      (["merge"], "name the parts"), (["verify"], "name a tileset"),
      (["merge", "a.pmtiles"], "name the whole"),
    ] {
      let outcome = try BuiltProgram.fogline.run(["tiles"] + arguments, in: folder)
      #expect(outcome.status == 64, "\(arguments)")
      #expect(outcome.errors.contains(text), "\(arguments): \(outcome.errors)")
    }
    let nothing = try fogline("tiles", "--zoom", "10", "--area", "100,10,101,11")
    #expect(nothing.status == 1)
    #expect(nothing.errors.contains("there is nothing to draw"))
  }

  @Test func anAreaAndTripsNarrowIt() throws {
    try fogline("tiles", "-o", "all.pmtiles", "-z", "13", "--layer", "routes")
    try fogline(
      "tiles", "-o", "area.pmtiles", "-z", "13", "--layer", "routes", "--area",
      "8.53,47.36,8.54,47.37")
    try fogline("tiles", "-o", "one.pmtiles", "-z", "13", "--layer", "routes", "--trip", "1")
    let all = try tiles(PMTilesReader(path: folder.path("all.pmtiles")))
    let area = try tiles(PMTilesReader(path: folder.path("area.pmtiles")))
    let one = try tiles(PMTilesReader(path: folder.path("one.pmtiles")))
    #expect(area.count < all.count)
    #expect(area.allSatisfy { all[$0.key] == $0.value })
    #expect(one.count < all.count)
    #expect(one.keys.allSatisfy { all[$0] != nil })
  }
}
