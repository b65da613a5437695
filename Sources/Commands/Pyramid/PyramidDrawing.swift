import Dispatch
import Geo
import Hashing
import Tilesets

/// Draws the tiles of a pyramid into a spool, and tells how far it is.
struct PyramidDrawing {
  let source: PyramidSource
  /// By rising ``TileID/hilbertID``.
  let tiles: [TileID]
  let threads: Int

  /// Draws the tiles that are not yet in the spool.
  ///
  /// - Parameter state: What the library must be like all the while.
  /// - Throws: ``PyramidError/interrupted(done:total:spool:)`` where the user wants it to end.
  func run(into spool: TileSpool, state: ContentHash, _ console: Console) async throws {
    let progress = PyramidProgress(total: tiles.count, doneBefore: spool.count)
    let start = DispatchTime.now()
    var shown = start
    try await Interruption.whileHeeding { interruption in
      let feed = TileFeed(
        Array(tiles.dropFirst(spool.count)), of: source, state: state, threads: threads)
      try await feed.run { tile, png in
        try spool.add(tile, png)
        let now = DispatchTime.now()
        if shown.seconds(to: now) >= (console.showsProgress ? 0.1 : 10) {
          shown = now
          let text = progress.text(
            done: spool.count, bytes: spool.byteCount, elapsedSeconds: start.seconds(to: now))
          if console.showsProgress { console.progress(text) } else { console.warn(text) }
        }
        return !interruption.isWanted
      }
      console.progress("")
      try spool.flush()
      guard spool.count == tiles.count else {
        throw PyramidError.interrupted(done: spool.count, total: tiles.count, spool: spool.path)
      }
    }
  }
}
