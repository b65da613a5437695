import Dispatch
import Glibc
import Synchronization

/// All connections of a server, and what it does with their requests.
final class ExchangeTable: Sendable {
  private let handler: HTTPServer.Handler
  private let limits: HTTPLimits
  private let open = Mutex<[ObjectIdentifier: Exchange]>([:])
  private let isDraining = Atomic(false)

  init(handler: @escaping HTTPServer.Handler, limits: HTTPLimits) {
    self.handler = handler
    self.limits = limits
  }

  var count: Int { open.withLock { $0.count } }

  func add(_ exchange: Exchange) {
    open.withLock { $0[ObjectIdentifier(exchange)] = exchange }
  }

  /// To be called before the connection's socket is closed, so that no other one of its number is cut.
  func remove(_ exchange: Exchange) {
    open.withLock { $0[ObjectIdentifier(exchange)] = nil }
  }

  /// Ends the connections of slow clients twice a second, until the server stops.
  ///
  /// - Parameter queue: One of its own, which nothing else keeps waiting.
  func watch(on queue: DispatchQueue) {
    queue.asyncAfter(deadline: .now() + 0.5) { [weak self] in
      guard let self, !isDraining.load(ordering: .relaxed) else { return }
      open.withLock { for exchange in $0.values { exchange.cutIfSlow(self.limits) } }
      watch(on: queue)
    }
  }

  /// Waits until no request is being answered; what is not answered then is answered with 503.
  func drain(until end: ContinuousClock.Instant) {
    isDraining.store(true, ordering: .relaxed)
    while open.withLock({ $0.values.contains { $0.isBusy } }) {
      if ContinuousClock.now > end {
        open.withLock { for exchange in $0.values { exchange.answer(Self.stopping) } }
        // A suspended connection would end the process when the library stops.
        usleep(100_000)
        return
      }
      // Others may begin until the last request has come.
      open.withLock { for exchange in $0.values { exchange.endStream() } }
      usleep(5_000)
    }
  }

  /// Ends all connections and waits until they are gone.
  ///
  /// libmicrohttpd 0.9.75 answers what is no HTTP itself, and crashes when it does so while it is
  /// being stopped: its `MHD_queue_response` then does nothing, and says that all is well. So it is
  /// only stopped when nobody is left who could send such a thing.
  func endAll() {
    let end = ContinuousClock.now + .seconds(1)
    while count > 0, ContinuousClock.now < end {
      open.withLock { for exchange in $0.values { exchange.cut() } }
      usleep(2_000)
    }
  }

  /// Answers a request whose head has been read, or refuses it; nil for later.
  func answer(_ exchange: Exchange, method: String, headers: [(name: String, value: String)])
    -> Response?
  {
    if let refusal = refusal(exchange, headers) { return refusal }
    let request = Request(
      method: method, target: exchange.target, headers: headers, peer: exchange.peer)
    return exchange.ask(handler, request)
  }

  /// Whether a request says that a body follows.
  func announcesBody(_ headers: [(name: String, value: String)]) -> Bool {
    let request = Request(target: "", headers: headers)
    return !request.values(of: "Transfer-Encoding").isEmpty
      || request.values(of: "Content-Length").contains { $0 != "0" }
  }

  /// The header lines of a response, with those that the state of the server asks for.
  func headers(of response: Response) -> [Response.Header] {
    isDraining.load(ordering: .relaxed)
      ? response.headers + [Response.Header("Connection", "close")] : response.headers
  }

  private func refusal(
    _ exchange: Exchange, _ headers: [(name: String, value: String)]
  ) -> Response? {
    if exchange.target.utf8.count > limits.targetBytes {
      return Self.refusal(414, "the address is longer than \(limits.targetBytes) bytes")
    }
    let bytes = headers.reduce(0) { $0 + $1.name.utf8.count + $1.value.utf8.count }
    if headers.count > limits.headerCount || bytes > limits.headerBytes {
      return Self.refusal(
        431, "more than \(limits.headerCount) headers or \(limits.headerBytes) bytes of them")
    }
    return nil
  }

  static let bodyRefusal = refusal(405, "no request has a body here; use GET", allow: true)
  private static let stopping = refusal(503, "the server is stopping")

  /// An error that comes before any handler; its message needs no escaping in JSON.
  private static func refusal(_ status: Int, _ message: String, allow: Bool = false) -> Response {
    Response(
      status: status,
      headers: [
        Response.Header("Content-Type", "application/json"),
        Response.Header("Cache-Control", "no-store"),
        Response.Header("X-Content-Type-Options", "nosniff"),
      ] + (allow ? [Response.Header("Allow", "GET, HEAD")] : []),
      body: Array(#"{"error":{"message":"\#(message)","status":\#(status)}}"#.utf8))
  }
}
