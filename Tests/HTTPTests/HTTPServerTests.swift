import Dispatch
import HTTP
import Synchronization
import TestSupport
import Testing

@Suite struct HTTPServerTests {
  /// Answers with what it was asked, `/later…` from elsewhere.
  private static func echo(_ request: Request, _ reply: @escaping HTTPServer.Reply) {
    let lines = [request.method, request.target, request.peer, request.value(of: "X-A") ?? "-"]
    let response = Response(
      status: 200, headers: [Response.Header("Content-Type", "text/plain")],
      body: Array(lines.joined(separator: " ").utf8))
    guard request.target.hasPrefix("/later") else { return reply(response) }
    DispatchQueue.global().asyncAfter(deadline: .now() + 0.05) { reply(response) }
  }

  private func server(_ limits: HTTPLimits = HTTPLimits()) throws -> HTTPServer {
    try HTTPServer(host: "127.0.0.1", port: 0, limits: limits, handler: Self.echo)
  }

  @Test("one connection takes many requests, answered at once or later")
  func requestsFollowEachOther() throws {
    let server = try server()
    let client = try #require(RawClient(port: server.port))
    for index in 0..<20 {
      let target = (index % 3 == 0 ? "/later" : "/now") + "/\(index)?a=%00"
      let answer = try #require(client.get(target, headers: ["x-a: \(index)"]))
      #expect(answer.status == 200)
      #expect(String(decoding: answer.body, as: UTF8.self) == "GET \(target) 127.0.0.1 \(index)")
      #expect(RawClient.value(of: "Connection", in: answer.head) != "close")
    }
    #expect(server.connections == 1)
  }

  @Test func requestsSentTogetherAreAnsweredInTurn() throws {
    let server = try server()
    let client = try #require(RawClient(port: server.port))
    client.send(
      "GET /later HTTP/1.1\r\nHost: a\r\n\r\n")
    client.send("GET /2 HTTP/1.1\r\nHost: a\r\n\r\n")
    #expect(
      client.answer().map { String(decoding: $0.body, as: UTF8.self) }?.contains("/later") == true)
    #expect(
      client.answer().map { String(decoding: $0.body, as: UTF8.self) }?.contains("/2") == true)
  }

  @Test func aHeadHasTheLengthAndNoBody() throws {
    let server = try server()
    let client = try #require(RawClient(port: server.port))
    let whole = try #require(client.get("/a"))
    let head = try #require(client.get("/a", method: "HEAD"))
    #expect(
      RawClient.value(of: "Content-Length", in: head.head).flatMap { Int($0) }
        == whole.body.count + 1, "HEAD has a letter more than GET, and this server says the method")
    #expect(try #require(client.get("/b")).status == 200, "nothing of a body came between")
  }

  @Test func aLongTargetIs414AndLongHeadersAre431() throws {
    let server = try server()
    let client = try #require(RawClient(port: server.port))
    let long = "/" + String(repeating: "a", count: 5000)
    #expect(client.get(long)?.status == 414)
    #expect(
      client.get("/", headers: ["X-A: " + String(repeating: "b", count: 17_000)])?.status == 431)
    #expect(client.get("/", headers: (0..<120).map { "X-\($0): c" })?.status == 431)
    #expect(client.get("/")?.status == 200)
  }

  @Test(
    "a body is refused and never read as a request",
    arguments: [
      "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 40\r\n\r\n",
      "GET / HTTP/1.1\r\nHost: a\r\nContent-Length: 40\r\n\r\n",
      "GET / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\nContent-Length: 4\r\n\r\n",
      "GET / HTTP/1.1\r\nHost: a\r\nContent-Length: 0\r\nContent-Length: 40\r\n\r\n",
      "GET / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: xchunked\r\n\r\n",
    ])
  func bodies(_ head: String) throws {
    let server = try server()
    let client = try #require(RawClient(port: server.port))
    client.send(head + "GET /smuggled HTTP/1.1\r\nHost: a\r\n\r\n")
    if let answer = client.answer() { #expect(400..<500 ~= answer.status, "\(answer.head)") }
    #expect(client.isEnded(), "no second answer follows")
  }

  @Test func whatIsNoHTTPHarmsNobody() throws {
    let server = try server()
    var random = SplitMix64(seed: 5)
    for text in [
      "\r\n\r\n", "GET\r\n\r\n", "GET / HTTP/9.9\r\n\r\n", "GET / HTTP/1.1\r\nHost : a\r\n\r\n",
      "GET / HTTP/1.1\r\n Host: a\r\n\r\n", "\u{0}\u{1}\u{2}", "GET \u{0}/ HTTP/1.1\r\n\r\n",
      "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
    ] {
      let client = try #require(RawClient(port: server.port, timeoutSeconds: 1))
      client.send(text)
    }
    for _ in 0..<300 {
      let client = try #require(RawClient(port: server.port))
      var bytes = Array("GET /tiles/1 HTTP/1.1\r\nHost: a\r\nX-A: b\r\n\r\n".utf8)
      for _ in 0..<4 {
        bytes[Int.random(in: 0..<bytes.count, using: &random)] = UInt8.random(
          in: 0..<128, using: &random)
      }
      client.send(String(decoding: bytes, as: UTF8.self))
    }
    #expect(try #require(RawClient(port: server.port)).get("/")?.status == 200)
  }

  @Test("who sends a byte now and then is cut, who waits too")
  func slowClients() throws {
    var limits = HTTPLimits()
    limits.headSeconds = 1
    let server = try server(limits)
    let idle = try #require(RawClient(port: server.port))
    let slow = try #require(RawClient(port: server.port))
    let start = ContinuousClock.now
    var isCut = false
    for byte in "GET / HTTP/1.1\r\nHost: aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa" where !isCut {
      isCut = !slow.send(String(byte))
      _ = DispatchSemaphore(value: 0).wait(timeout: .now() + 0.1)
    }
    #expect(isCut || slow.isEnded())
    #expect(idle.isEnded())
    #expect(ContinuousClock.now - start < .seconds(15))
    #expect(try #require(RawClient(port: server.port)).get("/")?.status == 200)
  }

  @Test func oneAddressHasOnlySoManyConnections() throws {
    var limits = HTTPLimits()
    limits.connectionsPerAddress = 5
    let server = try server(limits)
    let clients = (0..<5).compactMap { _ in RawClient(port: server.port) }
    for client in clients { #expect(client.get("/")?.status == 200) }
    let another = try #require(RawClient(port: server.port))
    #expect(another.get("/") == nil)
    for client in clients { #expect(client.get("/")?.status == 200) }
  }

  @Test("what is being answered when the server stops is answered, and nobody new")
  func stopping() throws {
    let server = try server()
    let clients = (0..<8).compactMap { _ in RawClient(port: server.port) }
    for client in clients { client.send("GET /later HTTP/1.1\r\nHost: a\r\n\r\n") }
    // Each has been taken up once one of them is answered.
    #expect(clients[0].answer()?.status == 200)
    server.stop(within: 5)
    for client in clients.dropFirst() {
      #expect(client.answer()?.status == 200)
      #expect(client.isEnded())
    }
    #expect(RawClient(port: server.port) == nil)
    server.stop(within: 5)
  }

  @Test func whoIsNeverAnsweredGets503() throws {
    let held = Mutex<[HTTPServer.Reply]>([])
    let server = try HTTPServer(host: "127.0.0.1", port: 0) { _, reply in
      held.withLock { $0.append(reply) }
    }
    let client = try #require(RawClient(port: server.port))
    client.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
    while held.withLock({ $0.isEmpty }) {
      _ = DispatchSemaphore(value: 0).wait(timeout: .now() + 0.01)
    }
    server.stop(within: 0.1)
    #expect(client.answer()?.status == 503)
    // An answer that comes too late is for nobody.
    held.withLock { $0 }[0](Response(status: 200))
  }

  @Test func aPortThatIsTakenIsTold() throws {
    let server = try server()
    let error = #expect(throws: HTTPError.self) {
      try HTTPServer(host: "127.0.0.1", port: server.port, handler: Self.echo)
    }
    #expect("\(try #require(error))".contains("address already in use; choose another"))
    #expect(throws: HTTPError.noAddress(host: "example.org")) {
      try HTTPServer(host: "example.org", port: 0, handler: Self.echo)
    }
  }
}
