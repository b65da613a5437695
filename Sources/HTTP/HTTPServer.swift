import CMicroHTTPD
import Dispatch
import Glibc
import Synchronization

/// An HTTP/1.1 server, by GNU libmicrohttpd.
///
/// Requests have no body here: one that has is refused before it is read.
package final class HTTPServer: Sendable {
  /// Takes an answer, on any thread.
  package typealias Reply = @Sendable (Response) -> Void
  /// Answers requests, on several threads at a time: at once, or later and from elsewhere, but
  /// always.
  package typealias Handler = @Sendable (Request, @escaping Reply) -> Void

  private let exchanges: ExchangeTable
  private let daemon: Daemon
  private let isStopped = Mutex(false)

  /// The port that it listens on.
  package let port: UInt16

  /// Listens and begins to answer.
  ///
  /// - Parameters:
  ///   - host: A numeric address of this machine.
  ///   - port: 0 for any that is free.
  ///   - threads: On which requests are read and answers sent.
  package init(
    host: String, port: UInt16, threads: Int = 2, limits: HTTPLimits = HTTPLimits(),
    handler: @escaping Handler
  ) throws(HTTPError) {
    let address = try SocketAddress(host: host, port: port)
    if let reason = address.refusal() {
      throw .cannotListen(host: host, port: port, reason: reason)
    }
    // A client that is gone must not end the program.
    signal(SIGPIPE, SIG_IGN)
    let exchanges = ExchangeTable(handler: handler, limits: limits)
    guard
      let daemon = Daemon(address, threads: threads, limits: limits, exchanges: exchanges)
    else {
      throw .cannotListen(host: host, port: port, reason: "the server cannot be started")
    }
    self.exchanges = exchanges
    self.daemon = daemon
    self.port = daemon.port
    exchanges.watch(on: DispatchQueue(label: "slow clients"))
  }

  deinit { stop(within: 0) }

  /// Connections that are open.
  package var connections: Int { exchanges.count }

  /// Takes no more connections, lets requests that are being answered come to their end, and ends.
  ///
  /// - Parameter seconds: How long is waited for them; who has no answer then gets 503.
  package func stop(within seconds: Double) {
    let isFirst = isStopped.withLock { isStopped in
      defer { isStopped = true }
      return !isStopped
    }
    guard isFirst else { return }
    daemon.refuseConnections()
    exchanges.drain(until: .now + .seconds(seconds))
    exchanges.endAll()
    daemon.stop()
  }
}
