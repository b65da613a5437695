import Hashing
import Synchronization

/// Tiles that have been drawn, the latest used, up to a number of bytes; and who waits for those that
/// are being drawn, so that none is drawn twice at a time.
package final class TileCache: Sendable {
  /// A tile and the name of its bytes.
  package struct Tile: Sendable, Equatable {
    package let png: [UInt8]
    /// A strong one, RFC 9110, 8.8.3.
    package let entityTag: String

    package init(png: [UInt8]) {
      self.png = png
      entityTag = "\"" + ContentHash(of: png).hex + "\""
    }
  }

  package typealias Waiter = @Sendable (Result<Tile, ServerError>) -> Void

  /// What there is of a tile.
  enum Finding {
    case drawn(Tile)
    /// Somebody draws it; the waiter will be told.
    case inWork
    /// Whoever asked has to draw it; the waiter will be told then.
    case missing
  }

  private struct Entry {
    let tile: Tile
    var used: UInt64
  }

  private struct Flight {
    var waiters: [Waiter]
    /// Whether what is drawn may show what was before a change.
    var isStale = false
  }

  private struct State {
    var tiles: [TileRequest: Entry] = [:]
    var flights: [TileRequest: Flight] = [:]
    var bytes = 0
    var clock: UInt64 = 0
  }

  private let byteLimit: Int
  private let state = Mutex(State())

  package init(byteLimit: Int) { self.byteLimit = byteLimit }

  /// Bytes that are held, with what an entry needs beside its PNG.
  package var bytes: Int { state.withLock { $0.bytes } }

  func find(_ request: TileRequest, waiter: @escaping Waiter) -> Finding {
    state.withLock { state in
      if let entry = state.tiles[request] {
        state.clock += 1
        state.tiles[request]?.used = state.clock
        return .drawn(entry.tile)
      }
      if state.flights[request] != nil {
        state.flights[request]?.waiters.append(waiter)
        return .inWork
      }
      state.flights[request] = Flight(waiters: [waiter])
      return .missing
    }
  }

  /// Tells all who wait for a tile, and keeps it.
  func finish(_ request: TileRequest, _ result: Result<Tile, ServerError>) {
    let waiters = state.withLock { state in
      guard let flight = state.flights.removeValue(forKey: request) else { return [Waiter]() }
      if case .success(let tile) = result, !flight.isStale { keep(tile, of: request, &state) }
      return flight.waiters
    }
    for waiter in waiters { waiter(result) }
  }

  /// Forgets tiles that show what is no longer so.
  package func forget(_ isChanged: (TileRequest) -> Bool) {
    state.withLock { state in
      for (request, entry) in state.tiles where isChanged(request) {
        state.tiles[request] = nil
        state.bytes -= Self.size(of: entry.tile)
      }
      for request in state.flights.keys where isChanged(request) {
        state.flights[request]?.isStale = true
      }
    }
  }

  private func keep(_ tile: Tile, of request: TileRequest, _ state: inout State) {
    let size = Self.size(of: tile)
    guard size <= byteLimit / 8 else { return }
    state.clock += 1
    state.tiles[request] = Entry(tile: tile, used: state.clock)
    state.bytes += size
    guard state.bytes > byteLimit else { return }
    // An eighth at a time, so that looking for the oldest is paid for by many tiles.
    for (request, entry) in state.tiles.sorted(by: { $0.value.used < $1.value.used }) {
      guard state.bytes > byteLimit / 8 * 7 else { break }
      state.tiles[request] = nil
      state.bytes -= Self.size(of: entry.tile)
    }
  }

  private static func size(of tile: Tile) -> Int { tile.png.count + 400 }
}
