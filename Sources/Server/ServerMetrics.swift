import Synchronization

/// What a server counts.
package final class ServerMetrics: Sendable {
  private struct Counts {
    var answers: [Int: Int] = [:]
    var drawn = 0
    var cached = 0
    var sentBytes = 0
  }

  private let counts = Mutex(Counts())

  package init() {}

  /// Tiles that were drawn.
  package var drawnTiles: Int { counts.withLock { $0.drawn } }

  func answered(status: Int, bytes: Int) {
    counts.withLock {
      $0.answers[status, default: 0] += 1
      $0.sentBytes += bytes
    }
  }

  func drewTile() { counts.withLock { $0.drawn += 1 } }
  func foundTile() { counts.withLock { $0.cached += 1 } }

  /// Prometheus' text format, version 0.0.4.
  func text(cacheBytes: Int, waiting: Int) -> [UInt8] {
    let counts = counts.withLock { $0 }
    var lines = [
      "# HELP fogline_responses_total Answers by status.",
      "# TYPE fogline_responses_total counter",
    ]
    for (status, count) in counts.answers.sorted(by: { $0.key < $1.key }) {
      lines.append("fogline_responses_total{status=\"\(status)\"} \(count)")
    }
    for (name, kind, help, value) in [
      ("response_bytes_total", "counter", "Bytes of bodies.", counts.sentBytes),
      ("tiles_drawn_total", "counter", "Tiles that were drawn.", counts.drawn),
      ("tiles_cached_total", "counter", "Tiles that were in memory.", counts.cached),
      ("tile_cache_bytes", "gauge", "Bytes of tiles in memory.", cacheBytes),
      ("jobs_waiting", "gauge", "Tiles and lists that wait to be made.", waiting),
    ] {
      lines += [
        "# HELP fogline_\(name) \(help)", "# TYPE fogline_\(name) \(kind)",
        "fogline_\(name) \(value)",
      ]
    }
    return Array((lines.joined(separator: "\n") + "\n").utf8)
  }
}
