import Dispatch
import Geo
import Hashing
import Synchronization

/// Draws tiles on threads of its own, ahead of whoever writes them.
///
/// Tiles go to the threads in small groups that follow each other on the map, so that each thread
/// reads what lies together.
final class TileFeed: Sendable {
  /// What became of one group.
  typealias Drawn = Result<[[UInt8]?], any Error>

  /// Tiles in a group: enough that handing over costs nothing, few enough that no thread waits long
  /// for the others at the end.
  static let groupTiles = 8
  /// Groups that may be drawn ahead of the writer, for each thread.
  private static let waitingGroups = 16

  private let tiles: [TileID]
  private let source: PyramidSource
  private let groups: Int
  private let next = Mutex(0)
  private let room: DispatchSemaphore
  private let threads: Int

  /// What the library that a thread opens must be like.
  private let state: ContentHash

  init(_ tiles: [TileID], of source: PyramidSource, state: ContentHash, threads: Int) {
    self.state = state
    self.tiles = tiles
    self.source = source
    self.threads = threads
    groups = (tiles.count + Self.groupTiles - 1) / Self.groupTiles
    room = DispatchSemaphore(value: threads * Self.waitingGroups)
  }

  /// Starts the threads and calls `body` with what each tile shows, in the tiles' order.
  ///
  /// - Parameter body: Takes the tile and its PNG, nil for nothing; false ends it.
  func run(_ body: (TileID, [UInt8]?) throws -> Bool) async throws {
    guard groups > 0 else { return }
    defer { stop() }
    let stream = AsyncStream<(Int, Drawn)> { stream in
      let queue = DispatchQueue(label: "tiles", attributes: .concurrent)
      for _ in 0..<threads { queue.async { self.work(stream) } }
    }
    var waiting: [Int: Drawn] = [:]
    var expected = 0
    for await (index, drawn) in stream {
      waiting[index] = drawn
      while let drawn = waiting.removeValue(forKey: expected) {
        for (tile, png) in zip(group(expected), try drawn.get()) {
          guard try body(tile, png) else { return }
        }
        expected += 1
        room.signal()
        if expected == groups { return }
      }
    }
  }

  private func group(_ index: Int) -> ArraySlice<TileID> {
    tiles[index * Self.groupTiles..<min(tiles.count, (index + 1) * Self.groupTiles)]
  }

  private func stop() {
    next.withLock { $0 = groups }
    for _ in 0..<threads { room.signal() }
  }

  private func take() -> Int? {
    room.wait()
    return next.withLock { next in
      guard next < groups else { return nil }
      defer { next += 1 }
      return next
    }
  }

  private func work(_ stream: AsyncStream<(Int, Drawn)>.Continuation) {
    guard var index = take() else { return }
    do {
      let view = try source.view()
      let renderer = try source.tiles(of: view)
      // One view of the library from the first tile to the last.
      try view.library.snapshot {
        guard try view.library.stateHash() == state else {
          throw PyramidError.libraryChanged
        }
        while true {
          let drawn = try group(index).map { try renderer.content(of: $0, source.layer) }
          stream.yield((index, .success(drawn)))
          guard let following = take() else { return }
          index = following
        }
      }
    } catch {
      stream.yield((index, .failure(error)))
    }
  }
}
