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
    // A folder, with its page and what is seen where there is no tile.
    for number in 1...2 {
      try fogline(
        "tiles", "-o", "fog-\(number)", "-z", "9-12", "--layer", "fog", "--shard", "\(number)/2")
    }
    try fogline("tiles", "merge", "fog-1", "fog-2", "-o", "fog-merged")
    try fogline("tiles", "-o", "fog-whole", "-z", "9-12", "--layer", "fog")
    for name in ["index.html", "tilejson.json", "missing.png"] {
      #expect(try folder.read("fog-merged/\(name)") == folder.read("fog-whole/\(name)"), "\(name)")
    }
    // A share without tiles.
    let none = try fogline("tiles", "-o", "none.pmtiles", "-z", "0", "--shard", "1/2")
    #expect(none.status == 0)
    #expect(none.text == "share 1/2 has no tiles; no file is made\n")
    #expect(try folder.names().filter { $0.hasPrefix("none") } == [])
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
      (["--base-url", "example"], "no address"), (["merge"], "name the parts"),
      (["verify"], "name a tileset"),
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

  /// An updated pyramid is the one that is drawn anew, trip by trip.
  @Test func anUpdateGivesTheSameAsAllAnew() throws {
    for layer in ["routes", "map", "fog", "heat"] {
      let name = "\(layer).pmtiles"
      let arguments = ["-z", "2-14", "--layer", layer]
      func update(_ tail: String..., drawsAll: Bool = false) throws {
        let outcome = try BuiltProgram.fogline.run(
          ["tiles", "-o", name, "--update"] + arguments + tail, in: folder)
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(outcome.errors.contains("all tiles are drawn") == drawsAll, "\(outcome.errors)")
        #expect(outcome.text.contains("drawn anew") != drawsAll)
        try BuiltProgram.fogline.run(
          ["tiles", "-o", "anew.pmtiles"] + arguments + tail, in: folder)
        #expect(try folder.read(name) == folder.read("anew.pmtiles"), "\(layer)")
      }
      try update(drawsAll: true)
      try update()
      // A trip goes, and comes again.
      let id = try #require(
        try fogline("trips", "--csv").text.split(separator: "\r\n").dropFirst(2).first?
          .split(separator: ",").first)
      try fogline("trips", "remove", String(id))
      try update()
      try fogline("import", "gpx")
      try update()
      // Another style needs all.
      try update("--style", "dark", drawsAll: true)
    }
    let mixed = try fogline("tiles", "--update", "--resume")
    #expect(mixed.status == 64)
  }

  @Test func colorsAreKeptWhereThatIsWanted() throws {
    try fogline("tiles", "-o", "near.pmtiles", "-z", "13", "--layer", "routes")
    try fogline("tiles", "-o", "exact.pmtiles", "-z", "13", "--layer", "routes", "--exact")
    let near = try tiles(PMTilesReader(path: folder.path("near.pmtiles")))
    let exact = try tiles(PMTilesReader(path: folder.path("exact.pmtiles")))
    #expect(near.keys == exact.keys)
    var (differs, worst) = (false, 0)
    for (tile, png) in exact {
      let (a, b) = try (PNGDecoder.decode(png), PNGDecoder.decode(try #require(near[tile])))
      for place in stride(from: 0, to: a.rgba.count, by: 4) {
        let (alphaA, alphaB) = (Int(a.rgba[place + 3]), Int(b.rgba[place + 3]))
        worst = max(worst, abs(alphaA - alphaB))
        for channel in place..<place + 3 {
          let (p, q) = (
            (Int(a.rgba[channel]) * alphaA + 127) / 255, (Int(b.rgba[channel]) * alphaB + 127) / 255
          )
          worst = max(worst, abs(p - q))
          differs = differs || p != q
        }
      }
    }
    #expect(differs)
    #expect(worst <= 8)
  }

  /// Mounting needs rights that not every machine gives.
  private static let canMount: Bool = {
    guard getuid() == 0, let folder = try? TemporaryFolder() else { return false }
    guard mount("tmpfs", folder.url.path, "tmpfs", 0, "size=1m") == 0 else { return false }
    umount(folder.url.path)
    return true
  }()

  @Test(.enabled(if: canMount, "mounting a small disk is not allowed here"))
  func aFullDiskIsSaidAndTheEarlierTilesetStays() throws {
    let disk = folder.path("disk")
    try FileManager.default.createDirectory(atPath: disk, withIntermediateDirectories: true)
    #expect(mount("tmpfs", disk, "tmpfs", 0, "size=1m") == 0)
    defer { umount(disk) }
    for name in ["t.pmtiles", "t.mbtiles", "t"] {
      #expect(try fogline("tiles", "-o", "disk/\(name)", "-z", "3-6").status == 0)
      let outcome = try fogline("tiles", "-o", "disk/\(name)", "-z", "3-17", "--layer", "map")
      #expect(outcome.status == 1)
      #expect(
        outcome.errors.contains("no space left on device") || outcome.errors.contains("full"),
        "\(outcome.errors)")
      #expect(try fogline("tiles", "verify", "disk/\(name)").status == 0)
      for file in try FileManager.default.contentsOfDirectory(atPath: disk) {
        try FileManager.default.removeItem(atPath: disk + "/" + file)
      }
    }
  }

  /// The page in a folder asks for nothing but its tiles.
  @Test func aFolderHasAPage() throws {
    let outcome = try fogline("tiles", "-o", "t", "-z", "8-10", "--layer", "fog", "--name", "A<b>")
    #expect(outcome.status == 0, "\(outcome.errors)")
    let page = String(decoding: try folder.read("t/index.html"), as: UTF8.self)
    #expect(page.contains("<title>A&lt;b&gt;</title>"))
    #expect(page.contains("errorTileUrl: \"missing.png\""))
    #expect(!page.contains("src=\"http"))
    #expect(!page.contains("A<b>"))
    #expect(try PNGDecoder.decode(folder.read("t/missing.png")).width == 256)
    let json = String(decoding: try folder.read("t/tilejson.json"), as: UTF8.self)
    #expect(json.contains("\"minzoom\" : 8"))
    #expect(json.contains("\"{z}/{x}/{y}.png\""))
    try fogline("tiles", "-o", "t", "-z", "8", "--base-url", "https://example.org/my")
    let hosted = String(decoding: try folder.read("t/tilejson.json"), as: UTF8.self)
    #expect(hosted.contains("\"https://example.org/my/{z}/{x}/{y}.png\""))
    let local = String(decoding: try folder.read("t/index.html"), as: UTF8.self)
    #expect(!local.contains("example.org"))
  }

  /// Trips around the world: their tiles at the antimeridian are there on both sides.
  @Test func theAntimeridianIsAnOrdinaryPlace() throws {
    let fixes = (0..<40).map { index in
      let longitude = 179.8 + 0.01 * Double(index)
      return "<trkpt lat=\"10\" lon=\"\(longitude > 180 ? longitude - 360 : longitude)\"/>"
    }
    try folder.write(
      "pacific.gpx",
      "<gpx version=\"1.1\" xmlns=\"http://www.topografix.com/GPX/1/1\"><trk><trkseg>"
        + fixes.joined() + "</trkseg></trk></gpx>")
    try fogline("import", "pacific.gpx", "--library", "pacific.fogline")
    let outcome = try fogline(
      "tiles", "-o", "p.pmtiles", "-z", "0-8", "--library", "pacific.fogline", "--layer", "map")
    #expect(outcome.status == 0, "\(outcome.errors)")
    let found = try tiles(PMTilesReader(path: folder.path("p.pmtiles")))
    let row = TileID(containing: Coordinate(longitude: 179.9, latitude: 10), zoom: 8).y
    for column in [0, 255] {
      let tile = try #require(TileID(z: 8, x: column, y: row))
      let png = try #require(found[tile], "\(tile)")
      #expect(
        try fogline("tile", "\(tile)", "-o", "-", "--library", "pacific.fogline").output == png)
    }
    #expect(found.keys.contains { $0.z == 0 })
    #expect(found.keys.filter { $0.z == 8 }.allSatisfy { $0.x < 4 || $0.x > 251 })
    #expect(try fogline("tiles", "verify", "p.pmtiles").status == 0)
  }
}
