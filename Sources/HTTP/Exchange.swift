import Synchronization

/// One connection, and the request on it that is being read or answered; requests on a connection
/// follow each other.
final class Exchange: Sendable {
  private enum Progress {
    /// Waiting for a request, or reading its head.
    case head
    /// The handler is at work on the library's thread.
    case handling
    /// The handler will answer from elsewhere.
    case suspended
    /// Answered, and to be sent.
    case answered(Response)
    /// Being sent.
    case sending
    /// Being sent for as long as both sides like.
    case streaming(ResponseStream)
  }

  private struct State {
    var progress = Progress.head
    var target = ""
    /// When the present wait for the client began: for a head, or for it to take the answer.
    var waitingSince: ContinuousClock.Instant? = .now

    mutating func send(_ response: Response) {
      progress = response.stream.map { .streaming($0) } ?? .sending
      waitingSince = response.stream == nil ? .now : nil
    }
  }

  private let connection: ClientConnection
  let peer: String
  private let state = Mutex(State())

  init(_ connection: ClientConnection) {
    self.connection = connection
    peer = connection.peer
  }

  /// What the client asked for, as it was sent.
  var target: String { state.withLock { $0.target } }

  /// Whether a request is being answered.
  var isBusy: Bool {
    state.withLock {
      if case .head = $0.progress { return false }
      return true
    }
  }

  /// A request's first line has been read.
  func begin(target: String) { state.withLock { $0.target = target } }

  /// The answer that has come from elsewhere, nil where the handler has not been asked yet.
  func takeAnswer() -> Response? {
    state.withLock {
      guard case .answered(let response) = $0.progress else { return nil }
      $0.send(response)
      return response
    }
  }

  /// Asks a handler.
  ///
  /// - Returns: The answer, nil where it comes later; the connection is then suspended.
  func ask(
    _ handler: HTTPServer.Handler, _ request: Request
  ) -> Response? {
    state.withLock {
      $0.progress = .handling
      $0.waitingSince = nil
    }
    handler(request) { self.answer($0) }
    return state.withLock {
      if case .answered(let response) = $0.progress {
        $0.send(response)
        return response
      }
      $0.progress = .suspended
      connection.suspend()
      return nil
    }
  }

  /// Gives the answer, once; a second one is not heeded.
  func answer(_ response: Response) {
    let isHeeded = state.withLock { state in
      switch state.progress {
      case .handling: state.progress = .answered(response)
      case .suspended:
        state.progress = .answered(response)
        connection.resume()
      case .head, .answered, .sending, .streaming: return false
      }
      return true
    }
    if !isHeeded { response.stream?.end() }
  }

  /// The answer has been sent, or the client is gone.
  func finish() {
    let progress = state.withLock { state in
      defer { state.progress = .head }
      state.waitingSince = .now
      return state.progress
    }
    switch progress {
    case .streaming(let stream): stream.end()
    case .answered(let response): response.stream?.end()
    case .head, .handling, .suspended, .sending: break
    }
  }

  /// Ends the connection if the client has kept the server waiting for too long.
  func cutIfSlow(_ limits: HTTPLimits) {
    let isSlow = state.withLock {
      if case .streaming(let stream) = $0.progress {
        return stream.stalled() > .seconds(limits.answerSeconds)
      }
      guard let since = $0.waitingSince else { return false }
      let waited = ContinuousClock.now - since
      if case .head = $0.progress { return waited > .seconds(limits.headSeconds) }
      return waited > .seconds(limits.answerSeconds)
    }
    if isSlow { cut() }
  }

  /// Ends the connection; the library closes the socket itself, once it sees that nothing can come
  /// any more.
  func cut() {
    connection.shutDown()
    // Suspended, it would not be seen.
    endStream()
  }

  /// Ends an answer that would go on for ever.
  func endStream() {
    let progress = state.withLock { $0.progress }
    if case .streaming(let stream) = progress { stream.end() }
  }
}
