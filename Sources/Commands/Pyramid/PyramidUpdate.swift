import Geo
import Tilesets

/// Which tiles of a finished pyramid have to be drawn anew.
struct PyramidUpdate {
  /// The tiles of the pyramid as it is, by rising ``TileID/hilbertID``.
  let earlier: any TileReader
  /// Those that trips which came or went may have changed, in the same order; some may be new, some
  /// empty by now.
  let changed: [TileID]

  /// Compares a pyramid with the library; nil where all of it has to be drawn anew.
  init?(
    of output: TilesetOutput, now: PyramidRecord, source: PyramidSource
  ) throws {
    guard let earlier = try output.record(), now.differsByTripsAlone(from: earlier),
      let reader = try? output.reader()
    else { return nil }
    let (before, after) = (Set(earlier.trips), Set(now.trips))
    var ids = Set<UInt64>()
    let added = after.subtracting(before)
    if !added.isEmpty {
      let fingerprints = Set(added.map(\.fingerprint))
      ids = Set(
        try source.occupiedTiles { try source.view(ofTrips: fingerprints) }.map(\.hilbertID))
    }
    let removed = before.subtracting(after).compactMap(\.box)
    if !removed.isEmpty {
      let ranges = source.zooms.map { zoom in
        removed.map { TileRange(covering: source.grown($0, zoom: zoom), zoom: zoom) }
      }
      try reader.forEachTile { tile, _ in
        guard source.zooms ~= tile.z else { return }
        if ranges[tile.z - source.zooms.lowerBound].contains(where: { $0.contains(tile) }) {
          ids.insert(tile.hilbertID)
        }
      }
    }
    self.earlier = reader
    changed = ids.sorted().compactMap { TileID(hilbertID: $0) }
  }

  /// Calls `body` with every tile of the pyramid to be: those that `spool` has, and of the earlier
  /// ones all that were not drawn anew.
  func forEachTile(
    drawnIn spool: TileSpool, _ body: (TileID, [UInt8]) throws -> Void
  ) throws {
    var drawn: [TileID: [UInt8]] = [:]
    try spool.forEachTile { drawn[$0] = $1 }
    let replaced = Set(changed)
    var waiting = drawn.keys.map(\.hilbertID).sorted()[...]
    func addDrawn(before id: UInt64) throws {
      while let next = waiting.first, next < id {
        waiting.removeFirst()
        if let tile = TileID(hilbertID: next), let png = drawn[tile] { try body(tile, png) }
      }
    }
    try earlier.forEachTile { tile, png in
      try addDrawn(before: tile.hilbertID)
      if !replaced.contains(tile) { try body(tile, png) }
    }
    try addDrawn(before: .max)
  }
}
