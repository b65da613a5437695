import Commands
import Geo
import Glibc
import Lines
import Rendering
import Store
import Styling

/// Cold tiles of a library, one by one: nothing is kept from tile to tile but open files.
enum TilesBench {
  /// Draws a sample of the tiles that hold something, at some zooms, or one tile again and again.
  ///
  ///     tiles LIBRARY [LAYER] [ZOOM...] [--sample N]
  ///     tiles LIBRARY [LAYER] Z/X/Y
  static func run(_ arguments: [String]) throws {
    guard let path = arguments.first else { throw BenchError("name a library") }
    let sampleAt = arguments.firstIndex(of: "--sample")
    let sampleSize = sampleAt.flatMap { Int(arguments[($0 + 1)...].first ?? "") } ?? 200
    let words = arguments[1..<(sampleAt ?? arguments.count)]
    let layer = words.compactMap { TileLayer(rawValue: $0) }.first ?? .routes
    let zooms = words.compactMap { Int($0) }
    let library = try Library(path: path, access: .read)
    if let tile = words.compactMap({ TileID($0) }).first {
      return try repeatTile(tile, layer, of: library)
    }
    let occupied = try OccupiedTiles(library)
    let tiles = try LibraryTiles(LibraryView(library), style: PeerStyle.style(), pixelRatio: 1)
    print("tiles: \(path), layer \(layer.rawValue), CPU a tile, PNG included")
    for zoom in zooms.isEmpty ? [3, 6, 8, 10, 12, 14, 16] : zooms {
      let all = occupied.tiles(at: zoom)
      let step = max(1, all.count / max(1, sampleSize))
      let sample = stride(from: 0, to: all.count, by: step).map { all[$0] }
      var times: [Double] = []
      var bytes = 0
      for tile in sample {
        times.append(
          try 1000 * CPUClock.time { bytes += try tiles.png(of: tile, layer).count })
      }
      let worst = times.indices.max { times[$0] < times[$1] } ?? 0
      let mean = times.reduce(0, +) / Double(times.count)
      print(
        "  z \(zoom)  \(sample.count) of \(all.count) tiles  mean \(text(mean)) ms  "
          + "median \(text(CPUClock.median(times))) ms  worst \(text(times[worst])) ms, \(sample[worst])  "
          + "\(bytes / sample.count) B")
    }
  }

  /// For a profiler: one tile, by a renderer that is made anew each time.
  private static func repeatTile(
    _ tile: TileID, _ layer: TileLayer, of library: Library
  ) throws {
    var times: [Double] = []
    for _ in 0..<20 {
      let tiles = try LibraryTiles(LibraryView(library), style: PeerStyle.style(), pixelRatio: 1)
      times.append(try 1000 * CPUClock.time { _ = try tiles.png(of: tile, layer) })
    }
    print(
      "tiles: \(tile), layer \(layer.rawValue), 20 times: median \(text(CPUClock.median(times))) ms"
        + "  least \(text(times.min() ?? 0)) ms")
  }

  private static func text(_ value: Double) -> String { FixedDecimal.text(value, decimals: 2) }
}
