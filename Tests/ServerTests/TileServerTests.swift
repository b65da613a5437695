import Dispatch
import Geo
import Gzip
import HTTP
import Server
import Synchronization
import Testing

@Suite struct TileServerTests {
  private let log: FakeSource.Log
  private let pool: RenderPool
  private let cache = TileCache(byteLimit: 1 << 20)

  init() { self.init(isHeld: false) }

  private init(isHeld: Bool, room: Int = 100) {
    let log = FakeSource.Log(isHeld: isHeld)
    self.log = log
    pool = RenderPool(threads: 2, room: room) { FakeSource(log) }
  }

  private func server(token: String? = nil, origins: [String] = []) -> TileServer {
    TileServer(
      layers: ["fog", "broken", "counted"], pool: pool, cache: cache, token: token,
      origins: origins)
  }

  private static func ask(
    _ server: TileServer, _ target: String, method: String = "GET",
    _ headers: [(name: String, value: String)] = [], host: String? = "127.0.0.1:8080",
    peer: String = "127.0.0.1"
  ) async -> Response {
    let all = (host.map { [(name: "Host", value: $0)] } ?? []) + headers
    return await withCheckedContinuation { continuation in
      server.answer(Request(method: method, target: target, headers: all, peer: peer)) {
        continuation.resume(returning: $0)
      }
    }
  }

  @Test func aTileHasAStrongTagAndIsDrawnOnce() async {
    let server = server()
    let first = await Self.ask(server, "/tiles/fog/1/0/1.png")
    #expect(first.status == 200)
    #expect(first.body == Array("fog 1/0/1".utf8))
    #expect(first.value(of: "Content-Type") == "image/png")
    #expect(first.value(of: "Cache-Control") == "no-cache")
    let tag = first.value(of: "ETag") ?? ""
    #expect(tag.hasPrefix("\"") && tag.count == 34)
    for value in [tag, "W/" + tag, "\"x\", \(tag)", "*"] {
      let again = await Self.ask(server, "/tiles/fog/1/0/1.png", [("If-None-Match", value)])
      #expect(again.status == 304 && again.body.isEmpty, "\(value)")
      #expect(again.value(of: "ETag") == tag && again.value(of: "Cache-Control") == "no-cache")
    }
    let other = await Self.ask(server, "/tiles/fog/1/0/1.png", [("If-None-Match", "\"x\"")])
    #expect(other.status == 200 && log.drawn.withLock { $0.count } == 1)
    #expect(await Self.ask(server, "/tiles/fog/1/1/1.png").body == Array("fog 1/1/1".utf8))
  }

  @Test("100 clients that ask for one cold tile have it drawn once")
  func singleFlight() async {
    let test = TileServerTests(isHeld: true)
    let server = test.server()
    let bodies = await withTaskGroup(of: [UInt8].self) { group in
      for _ in 0..<100 {
        group.addTask { await Self.ask(server, "/tiles/fog/2/0/1.png").body }
      }
      while test.log.drawn.withLock({ $0.isEmpty }) { await Task.yield() }
      for _ in 0..<100 { test.log.gate.signal() }
      return await group.reduce(into: [[UInt8]]()) { $0.append($1) }
    }
    #expect(bodies.count == 100 && Set(bodies).count == 1)
    #expect(test.log.drawn.withLock { $0 } == ["fog 2/0/1"])
  }

  @Test("where too many tiles wait, the next is 503 and can be had later")
  func overload() async {
    let test = TileServerTests(isHeld: true, room: 3)
    let server = test.server()
    let answers = Mutex<[Int]>([])
    for x in 0..<8 {
      server.answer(
        Request(target: "/tiles/fog/3/\(x)/0.png", headers: [("Host", "localhost")])
      ) { response in answers.withLock { $0.append(response.status) } }
      // Two threads take two.
      while test.log.drawn.withLock({ $0.count }) < min(2, x + 1) { await Task.yield() }
    }
    #expect(answers.withLock { $0 } == [503, 503, 503])
    let health = await Self.ask(server, "/healthz")
    #expect(health.status == 200, "answered though all threads are held")
    for _ in 0..<20 { test.log.gate.signal() }
    while answers.withLock({ $0.count }) < 8 { await Task.yield() }
    let late = await Self.ask(server, "/tiles/fog/3/7/0.png")
    #expect(late.status == 200)
  }

  @Test func errorsAreJSON() async {
    let server = server()
    for (target, method, status) in [
      ("/nothing", "GET", 404), ("/tiles/fog/-1/0/0.png", "GET", 400),
      ("/tiles/fog/1/0/0.png?zoom=1", "GET", 400), ("/tiles/broken/1/0/0.png", "GET", 503),
      ("/api/trips/5", "GET", 404), ("/api/stats", "POST", 405), ("/api/stats", "PATCH", 405),
      ("http://evil.example/healthz", "GET", 400),
    ] {
      let response = await Self.ask(server, target, method: method)
      #expect(response.status == status, "\(target)")
      #expect(response.value(of: "Content-Type") == "application/json")
      #expect(response.value(of: "Cache-Control") == "no-store")
      #expect(response.value(of: "X-Content-Type-Options") == "nosniff")
      #expect(String(decoding: response.body, as: UTF8.self).contains("\"status\":\(status)"))
      if status == 405 { #expect(response.value(of: "Allow") == "GET, HEAD") }
      if status == 503 { #expect(response.value(of: "Retry-After") == "1") }
    }
    // An error is not kept.
    _ = await Self.ask(server, "/tiles/broken/1/0/0.png")
    #expect(log.drawn.withLock { $0.count } == 2)
  }

  @Test("a name that another page can have is not served")
  func rebinding() async {
    let server = server()
    for host in ["evil.example", "evil.example:8080", "127.0.0.1.evil.example", "localhost.", "0"] {
      #expect(await Self.ask(server, "/healthz", host: host).status == 421, "\(host)")
    }
    for host in ["", "a b", "localhost/", "<b>"] {
      #expect(await Self.ask(server, "/healthz", host: host).status == 400, "\(host)")
    }
    #expect(await Self.ask(server, "/healthz", host: nil).status == 400)
    #expect(await Self.ask(server, "/healthz", [("Host", "localhost")]).status == 400, "two")
    for host in ["localhost", "LOCALHOST:1", "127.0.0.1", "[::1]:8080"] {
      #expect(await Self.ask(server, "/healthz", host: host).status == 200, "\(host)")
    }
  }

  @Test("with a token, nothing but /healthz is answered without it")
  func token() async {
    let server = server(token: "0123456789abcdef")
    for target in [
      "/metrics", "/api/trips", "/api/trips/1", "/api/stats", "/tiles/fog.json",
      "/tiles/fog/1/0/0.png",
    ] {
      let response = await Self.ask(
        server, target, host: "house.example", peer: "10.0.0.\(target.count)")
      #expect(response.status == 401, "\(target)")
      #expect(response.value(of: "WWW-Authenticate") == "Bearer")
    }
    #expect(await Self.ask(server, "/healthz").status == 200)
    let given = await Self.ask(
      server, "/tiles/fog/1/0/0.png", [("Authorization", "Bearer 0123456789abcdef")])
    #expect(given.status == 200)
    #expect(given.value(of: "Cache-Control") == "private, no-cache")
    #expect(given.value(of: "Vary") == "Authorization, Cookie")
    #expect(await Self.ask(server, "/api/stats?token=0123456789abcdef").status == 200)
    for wrong in ["", "0", "0123456789abcdeF", "0123456789abcdef0", "0123456789abcde"] {
      #expect(
        await Self.ask(server, "/api/stats?token=\(wrong)", peer: "10.0.1.1").status == 401)
    }
  }

  @Test("a page gives its token once, and has a cookie from then on")
  func session() async throws {
    let server = server(token: "0123456789;=\"abc")
    let right = [(name: "Authorization", value: "Bearer 0123456789;=\"abc")]
    #expect(await Self.ask(server, "/api/session", method: "POST").status == 401)
    let read = await Self.ask(server, "/api/session", right)
    #expect(read.status == 405 && read.value(of: "Allow") == "POST, DELETE")
    let given = await Self.ask(server, "/api/session", method: "POST", right)
    #expect(given.status == 204 && given.body.isEmpty)
    let line = try #require(given.value(of: "Set-Cookie"))
    let parts = line.split(separator: ";").map { $0.drop { $0 == " " } }
    #expect(parts.dropFirst().prefix(3) == ["Path=/", "HttpOnly", "SameSite=Strict"])
    let cookie = String(parts[0])
    #expect(await Self.ask(server, "/api/stats", [("Cookie", "a=b; \(cookie)")]).status == 200)
    for wrong in [
      "fogline=", "fogline=3", "fogline=30", "fogline=zz", "other=1", "fogline=\u{661}0",
    ] {
      let answer = await Self.ask(server, "/api/stats", [("Cookie", wrong)], peer: "10.1.1.1")
      #expect(answer.status == 401, "\(wrong)")
    }
    let taken = await Self.ask(server, "/api/session", method: "DELETE")
    #expect(taken.value(of: "Set-Cookie")?.hasPrefix("fogline=; ") == true)
    let open = await Self.ask(self.server(), "/api/session", method: "POST")
    #expect(open.status == 204 && open.value(of: "Set-Cookie") == nil)
  }

  @Test("who guesses is stopped, and others are not")
  func guessing() async {
    let server = server(token: "0123456789abcdef")
    var statuses: [Int] = []
    for guess in 0..<100 {
      statuses.append(await Self.ask(server, "/api/stats?token=\(guess)", peer: "10.0.0.7").status)
    }
    let free = AccessGate.attempts
    #expect(
      statuses == Array(repeating: 401, count: free) + Array(repeating: 429, count: 100 - free))
    let right = "/api/stats?token=0123456789abcdef"
    #expect(await Self.ask(server, right, peer: "10.0.0.7").status == 429)
    #expect(await Self.ask(server, right, peer: "10.0.0.8").status == 200)
  }

  @Test func onlyChosenPagesElsewhereMayRead() async {
    let closed = await Self.ask(server(), "/api/stats", [("Origin", "https://evil.example")])
    #expect(closed.value(of: "Access-Control-Allow-Origin") == nil)
    let server = server(origins: ["https://map.example"])
    for origin in ["https://evil.example", "null", "https://map.example.evil"] {
      let response = await Self.ask(server, "/api/stats", [("Origin", origin)])
      #expect(response.value(of: "Access-Control-Allow-Origin") == nil, "\(origin)")
      #expect(response.value(of: "Vary") == "Accept-Encoding, Origin")
    }
    let open = await Self.ask(server, "/tiles/fog/1/0/0.png", [("Origin", "https://map.example")])
    #expect(open.value(of: "Access-Control-Allow-Origin") == "https://map.example")
    #expect(open.value(of: "Access-Control-Allow-Credentials") == nil)
    #expect(open.value(of: "Vary") == "Origin")
    let before = await Self.ask(
      server, "/tiles/fog/1/0/0.png", method: "OPTIONS", [("Origin", "https://map.example")])
    #expect(before.status == 204)
    #expect(before.value(of: "Access-Control-Allow-Methods") == "GET, HEAD")
  }

  @Test func longTextIsPackedForWhoTakesIt() async throws {
    let server = server()
    let plain = await Self.ask(server, "/api/trips?tag=a")
    #expect(plain.body.count == 2000 && plain.value(of: "Content-Encoding") == nil)
    for accept in ["gzip", "br, gzip;q=0.5", "*"] {
      let packed = await Self.ask(server, "/api/trips?tag=a", [("Accept-Encoding", accept)])
      #expect(packed.value(of: "Content-Encoding") == "gzip")
      #expect(packed.value(of: "Vary") == "Accept-Encoding")
      #expect(try Gzip.decompress(packed.body, limit: 5000) == plain.body)
    }
    for accept in ["br", "gzip;q=0", "identity"] {
      let answer = await Self.ask(server, "/api/trips?tag=a", [("Accept-Encoding", accept)])
      #expect(answer.body == plain.body, "\(accept)")
    }
  }

  @Test("the address in a description is the client's, with its query")
  func tileset() async {
    let response = await Self.ask(
      server(), "/tiles/fog.json?tag=sea", host: "localhost:99")
    #expect(
      String(decoding: response.body, as: UTF8.self)
        == "http://localhost:99/tiles/fog/{z}/{x}/{y}.png?tag=sea")
  }

  @Test func aTripCanBeTakenAway() async {
    let server = server()
    for (name, type) in [
      ("gpx", "application/gpx+xml"), ("geojson", "application/geo+json"), ("png", "image/png"),
    ] {
      let response = await Self.ask(server, "/api/trips/7.\(name)")
      #expect(response.body == Array("7 \(name)".utf8))
      #expect(response.value(of: "Content-Type") == type)
      #expect(
        response.value(of: "Content-Disposition") == "attachment; filename=\"trip-7.\(name)\"")
    }
    #expect(await Self.ask(server, "/api/trips/7.kml").status == 404)
    #expect(await Self.ask(server, "/api/trips/x.gpx").status == 400)
    #expect(
      await Self.ask(server, "/api/trips/7/profile").body == Array("profile of 7".utf8))
  }

  @Test func theTripAtAPlace() async {
    let server = server()
    let found = await Self.ask(server, "/api/trip-at?lon=8.5&lat=-47&zoom=12&tag=sea")
    #expect(found.body == Array(#"8.5 -47.0 12 ["tag": "sea"]"#.utf8))
    for query in [
      "lon=8.5&lat=47", "lon=181&lat=0&zoom=1", "lon=nan&lat=0&zoom=1", "lon=0&lat=91&zoom=1",
      "lon=0&lat=0&zoom=99", "lon=0&lat=0&zoom=1&x=1",
    ] {
      #expect(await Self.ask(server, "/api/trip-at?\(query)").status == 400, "\(query)")
    }
  }

  @Test("pages that listen are told what has changed, in the form they read")
  func changesAreTold() async throws {
    let server = server()
    let response = await Self.ask(server, "/api/events")
    #expect(response.value(of: "Content-Type") == "text/event-stream; charset=utf-8")
    #expect(response.value(of: "Cache-Control") == "no-store")
    let stream = try #require(response.stream)
    #expect(await Self.ask(server, "/api/events", method: "HEAD").stream == nil)
    let before = stream.waiting.count
    server.libraryChanged(.areas([BoundingBox(west: 8.5, south: 47.25, east: 8.75, north: 47.5)]))
    let text = String(decoding: stream.waiting[before...], as: UTF8.self)
    #expect(
      text.hasSuffix(
        "event: change\ndata: {\"kind\":\"areas\",\"areas\":[[8.5,47.25,8.75,47.5]]}\n\n"))
  }

  @Test("a change makes tiles near it be drawn again, and no others")
  func changes() async {
    let server = server()
    let near = "/tiles/counted/10/536/358.png"  // 47.4° N 8.4–8.8° E
    let far = "/tiles/counted/10/10/10.png"
    let chosen = far + "?tag=a"
    for (target, expected) in [(near, "1"), (far, "2"), (chosen, "3"), (near, "1")] {
      #expect(await Self.ask(server, target).body == Array(expected.utf8))
    }
    server.libraryChanged(
      .areas([BoundingBox(west: 8.5, south: 47.3, east: 8.6, north: 47.4)]))
    for (target, expected) in [(far, "2"), (near, "4"), (chosen, "5")] {
      #expect(await Self.ask(server, target).body == Array(expected.utf8), "\(target)")
    }
    server.libraryChanged(.descriptions)
    for (target, expected) in [(far, "2"), (near, "4"), (chosen, "6")] {
      #expect(await Self.ask(server, target).body == Array(expected.utf8), "\(target)")
    }
    server.libraryChanged(.everything)
    #expect(await Self.ask(server, far).body == Array("7".utf8))
  }

  @Test("what was being drawn while the library changed is not kept")
  func changeInFlight() async {
    let test = TileServerTests(isHeld: true)
    let server = test.server()
    async let first = Self.ask(server, "/tiles/counted/1/0/0.png")
    while test.log.drawn.withLock({ $0.isEmpty }) { await Task.yield() }
    server.libraryChanged(.everything)
    test.log.gate.signal()
    test.log.gate.signal()
    #expect(await first.body == Array("1".utf8))
    #expect(await Self.ask(server, "/tiles/counted/1/0/0.png").body == Array("2".utf8))
  }

  @Test func memoryIsBounded() async {
    let server = server()
    let limit = 1 << 20
    for x in 0..<4096 {
      _ = await Self.ask(server, "/tiles/fog/12/\(x)/0.png")
      #expect(cache.bytes <= limit)
    }
    #expect(cache.bytes > limit / 2)
    // The last ones are still there.
    let drawn = log.drawn.withLock { $0.count }
    _ = await Self.ask(server, "/tiles/fog/12/4095/0.png")
    #expect(log.drawn.withLock { $0.count } == drawn)
    let metrics = await Self.ask(server, "/metrics")
    #expect(
      String(decoding: metrics.body, as: UTF8.self).contains("fogline_tiles_drawn_total 4096\n"))
  }
}
