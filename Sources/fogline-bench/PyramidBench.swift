import Commands
import Dispatch
import Geo
import Glibc
import PNG
import Rendering
import Store
import Styling
import Tilesets

/// `fogline tiles` of a whole library beside other programs, and beside the drawing alone.
enum PyramidBench {
  private static let rounds = 5

  /// Draws zooms 0 to 14 of the layer `routes` on one thread and on two, and runs every peer, in
  /// turn; then draws and encodes the same tiles again with their lines already in memory.
  ///
  ///     pyramid LIBRARY [--peer "PROGRAM ARGUMENTS"]...
  static func run(_ arguments: [String]) throws {
    guard let library = arguments.first else { throw BenchError("name a library") }
    let output = "/tmp/fogline-bench-\(getpid()).pmtiles"
    defer { for end in ["", ".drawn"] { unlink(output + end) } }
    let peers = Workload.peers(arguments)
    var cpu: [[Double]] = [[], []]
    var wall: [[Double]] = [[], []]
    var peerCPU = peers.map { _ in [Double]() }
    var kilobytes = 0
    var floors: [Double] = []
    var (count, bytes) = (0, 0)
    try PeerStyle.withFile { style in
      for _ in 0..<rounds {
        for jobs in 1...2 {
          let start = DispatchTime.now().uptimeNanoseconds
          let figure = try PeerProcess.run([
            try RenderBench.fogline(), "tiles", "-o", output, "--library", library, "--layer",
            "routes", "--zoom", "0-14", "--style", style, "--quiet", "-j", "\(jobs)",
          ])
          wall[jobs - 1].append(Double(DispatchTime.now().uptimeNanoseconds - start) / 1e9)
          cpu[jobs - 1].append(figure.seconds)
          kilobytes = max(kilobytes, figure.kilobytes)
        }
        floors.append(try Self.floor(library, PMTilesReader(path: output)))
        for (index, peer) in peers.enumerated() {
          peerCPU[index].append(try PeerProcess.run(peer).seconds)
        }
      }
      try PMTilesReader(path: output).forEachTile {
        count += 1
        bytes += $1.count
      }
    }
    let one = CPUClock.median(cpu[0])
    let (slow, fast) = (CPUClock.median(wall[0]), CPUClock.median(wall[1]))
    let drawing = CPUClock.median(floors)
    print(
      """
      pyramid: \(library), zooms 0 to 14, routes, medians of \(rounds)
        \(count) tiles, \(bytes / max(1, count)) bytes each
        one thread      \(text(one)) s CPU, \(text(slow)) s
        two threads     \(text(fast)) s, \(text(slow / fast)) × as fast (to be at least 1.85)
        drawing alone   \(text(drawing)) s CPU, the whole is \(text(one / drawing)) × (to be at most 2)
        memory          \(kilobytes / 1024) MiB
      """)
    for (peer, figures) in zip(peers, peerCPU) {
      let seconds = CPUClock.median(figures)
      print(
        "  \(peer.joined(separator: " "))\n    \(text(seconds)) s CPU, \(text(seconds / one)) × ours"
      )
    }
  }

  /// CPU seconds to draw and encode all tiles of a tileset with their lines already in memory.
  private static func floor(_ library: String, _ tileset: PMTilesReader) throws -> Double {
    let style = try PeerStyle.style()
    let view = try LibraryView(Library(path: library, access: .read))
    let tiles = LibraryTiles(view, style: style, pixelRatio: 1)
    var seconds = 0.0
    var renderer: TileRenderer?
    try tileset.forEachTile { tile, _ in
      let scene = try tiles.scene(tile)
      var current = renderer.take() ?? TileRenderer(scene, style: style)
      seconds += try CPUClock.time {
        current.show(scene)
        _ = try current.png(of: tile, isExact: false)
      }
      renderer = consume current
    }
    return seconds
  }

  private static func text(_ value: Double) -> String { FixedDecimal.text(value, decimals: 2) }
}
