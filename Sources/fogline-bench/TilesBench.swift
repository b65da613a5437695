import Commands
import Geo
import Lines
import PNG
import Rendering
import Store
import Styling
import Tracks

/// `fogline-bench tiles LIBRARY`: cold tiles of a library, one by one.
enum TilesBench {
  static func run(_ arguments: [String]) throws {
    guard let path = arguments.first else { throw BenchError("name a library") }
    let library = try Library(path: path, access: .read)
    let occupied = try OccupiedTiles(library)
    let style = try benchStyle()
    let tiles = try LibraryTiles(LibraryView(library), style: style, pixelRatio: 1)
    let rounds = sampleRounds(arguments)
    let layer = arguments.dropFirst().compactMap { TileLayer(rawValue: $0) }.first ?? .routes
    let zooms = arguments.dropFirst().prefix { $0 != "--rounds" }.compactMap { Int($0) }
    for zoom in zooms.isEmpty ? [0, 3, 6, 8, 10, 12, 14, 16] : zooms {
      let all = occupied.tiles(at: zoom)
      let sample = stride(from: 0, to: all.count, by: max(1, all.count / 200)).map { all[$0] }
      var times: [Double] = []
      var bytes = 0
      for tile in (0..<rounds).flatMap({ _ in sample }) {
        let start = CPUClock.seconds
        bytes += try tiles.png(of: tile, layer).count
        times.append((CPUClock.seconds - start) * 1000)
      }
      times.sort()
      print(
        "z\(zoom) tiles \(sample.count)/\(all.count) mean \(times.reduce(0, +) / Double(times.count)) ms median \(times[times.count / 2]) max \(times[times.count - 1]) bytes \(bytes / times.count)"
      )
    }
  }

  private static func sampleRounds(_ arguments: [String]) -> Int {
    arguments.firstIndex(of: "--rounds").flatMap { $0 + 1 < arguments.count ? Int(arguments[$0 + 1]) : nil }
      ?? 1
  }

  static func benchStyle() throws -> Style {
    var style = try Style.standard()
    style.route.width = Stops(3.5)
    style.route.casing = nil
    style.route.opacity = 1
    return style
  }
}

/// The tiles in which a library has a vertex.
struct OccupiedTiles {
  private var finest = Set<TileID>()

  init(_ library: Library) throws {
    let world = PixelBox(minX: 0, minY: 0, maxX: 1, maxY: 1)
    for chunk in try library.chunks(of: .finest, touching: world) {
      for vertex in chunk.vertices {
        if let tile = TileID(z: 16, x: Int(vertex.x) >> 12, y: Int(vertex.y) >> 12) {
          finest.insert(tile)
        }
      }
    }
  }

  func tiles(at zoom: Int) -> [TileID] {
    var tiles = finest
    for _ in zoom..<16 { tiles = Set(tiles.compactMap(\.parent)) }
    return tiles.sorted()
  }
}
