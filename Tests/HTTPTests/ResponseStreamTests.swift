import HTTP
import Synchronization
import TestSupport
import Testing

@Suite struct ResponseStreamTests {
  /// The streams that a server has begun, and how many have ended.
  private final class Log: Sendable {
    let streams = Mutex<[ResponseStream]>([])
    let ended = Atomic(0)
  }

  private let log = Log()

  private func server() throws -> HTTPServer {
    let log = log
    return try HTTPServer(host: "127.0.0.1", port: 0) { _, reply in
      let stream = ResponseStream { log.ended.add(1, ordering: .relaxed) }
      var response = Response(status: 200)
      response.stream = stream
      log.streams.withLock { $0.append(stream) }
      reply(response)
    }
  }

  private func listener(_ server: HTTPServer) throws -> RawClient {
    let client = try #require(RawClient(port: server.port))
    client.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
    #expect(client.text(until: "\r\n\r\n")?.contains("Transfer-Encoding: chunked") == true)
    return client
  }

  @Test("what is sent comes at once, to as many as there are")
  func bytesComeAtOnce() async throws {
    let server = try server()
    let clients = try (0..<10).map { _ in try listener(server) }
    for round in 0..<20 {
      for stream in log.streams.withLock({ $0 }) { stream.send(Array("<\(round)>".utf8)) }
      for client in clients { #expect(client.text(until: "<\(round)>") != nil) }
    }
    withExtendedLifetime(clients) {}
  }

  @Test(
    "the end of a stream ends its connection, and stopping ends all streams",
    .timeLimit(.minutes(1)))
  func ends() async throws {
    let server = try server()
    let (first, second) = (try listener(server), try listener(server))
    log.streams.withLock { $0 }[0].end()
    #expect(first.text(until: "0\r\n\r\n") != nil)
    // It does not wait for a stream, which would never come to its end.
    server.stop(within: 90)
    #expect(second.isEnded())
    #expect(log.ended.load(ordering: .relaxed) == 2)
  }

  @Test("a client that is gone is noticed by what is sent to it", .timeLimit(.minutes(1)))
  func goneClients() async throws {
    let server = try server()
    for _ in 0..<20 { _ = try listener(server) }
    while log.ended.load(ordering: .relaxed) < 20 {
      // Not more than the library takes, as a full stream ends too.
      for stream in log.streams.withLock({ $0 }) where stream.waiting.isEmpty {
        stream.send(Array(":".utf8))
      }
      try Task.checkCancellation()
      await Task.yield()
    }
    while server.connections > 0 {
      try Task.checkCancellation()
      await Task.yield()
    }
  }

  @Test func tooMuchWaitingEndsIt() {
    let log = log
    let stream = ResponseStream(byteLimit: 10) { log.ended.add(1, ordering: .relaxed) }
    #expect(stream.send([UInt8](repeating: 0, count: 10)))
    #expect(!stream.send([0]) && !stream.send([]))
    #expect(stream.waiting.isEmpty && log.ended.load(ordering: .relaxed) == 1)
  }
}
