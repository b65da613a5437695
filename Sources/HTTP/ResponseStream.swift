import Synchronization

/// A body whose bytes come over time and whose end is not known: a stream of events.
package final class ResponseStream: Sendable {
  private struct State {
    var waiting: [UInt8] = []
    /// When bytes that still wait began to.
    var waitingSince: ContinuousClock.Instant?
    var isEnded = false
    /// The connection that waits for more, nil while it is sending.
    var suspended: ClientConnection?
  }

  /// Bytes that may wait for a client that does not read; more end the stream.
  package let byteLimit: Int
  private let onEnd: @Sendable () -> Void
  private let state = Mutex(State())

  /// - Parameter onEnd: Is called once when the client is gone or the stream has ended, on any
  ///   thread, and must not wait.
  package init(byteLimit: Int = 65_536, onEnd: @escaping @Sendable () -> Void = {}) {
    self.byteLimit = byteLimit
    self.onEnd = onEnd
  }

  /// Sends bytes as soon as the client takes them.
  ///
  /// - Returns: Whether the stream goes on; it ends where too much waits.
  @discardableResult
  package func send(_ bytes: [UInt8]) -> Bool {
    let isTaken = state.withLock { state in
      guard !state.isEnded, state.waiting.count + bytes.count <= byteLimit else { return false }
      if state.waiting.isEmpty { state.waitingSince = .now }
      state.waiting += bytes
      Self.resume(&state)
      return true
    }
    if !isTaken { end() }
    return isTaken
  }

  /// Ends the stream; what waits is not sent any more.
  package func end() {
    let isFirst = state.withLock { state in
      guard !state.isEnded else { return false }
      state.isEnded = true
      state.waiting = []
      Self.resume(&state)
      return true
    }
    if isFirst { onEnd() }
  }

  /// What waits to be sent.
  package var waiting: [UInt8] { state.withLock { $0.waiting } }

  /// How long the client has not taken what waits.
  func stalled() -> Duration {
    state.withLock { $0.waitingSince.map { .now - $0 } ?? .zero }
  }

  /// Hands bytes to the library, or suspends the connection until there are some.
  ///
  /// - Returns: How many, 0 for none yet, nil for the end.
  func read(into buffer: UnsafeMutableRawBufferPointer, for connection: ClientConnection) -> Int? {
    state.withLock { state in
      if state.isEnded { return nil }
      guard !state.waiting.isEmpty else {
        state.suspended = connection
        connection.suspend()
        return 0
      }
      let count = min(buffer.count, state.waiting.count)
      buffer.copyBytes(from: state.waiting[..<count])
      state.waiting.removeFirst(count)
      state.waitingSince = state.waiting.isEmpty ? nil : .now
      return count
    }
  }

  private static func resume(_ state: inout State) {
    state.suspended?.resume()
    state.suspended = nil
  }
}
