import Gzip
import HTTP
import Hashing

/// Answers requests: what comes from memory at once, everything else from the pool.
package final class TileServer: Sendable {
  private let layers: [String]
  private let pool: RenderPool
  private let cache: TileCache
  private let gate: AccessGate
  private let hosts: HostPolicy
  private let origins: [String]
  private let events: EventHub
  package let metrics = ServerMetrics()

  /// - Parameters:
  ///   - layers: Of which tiles are drawn.
  ///   - token: What a client must know, nil for nothing.
  ///   - origins: Of pages elsewhere that may read what is served, as `https://example.org`.
  ///   - events: Who is told of changes.
  package init(
    layers: [String], pool: RenderPool, cache: TileCache, token: String?, origins: [String] = [],
    events: EventHub = EventHub()
  ) {
    self.events = events
    self.layers = layers
    self.pool = pool
    self.cache = cache
    self.origins = origins
    gate = AccessGate(token: token)
    hosts = HostPolicy(isGuarded: token != nil)
  }

  /// The library is no longer what it was.
  package func libraryChanged(_ change: LibraryChange) {
    cache.forget { change.touches($0) }
    events.publish("change", data: change.json)
  }

  /// Answers a request, at once or later.
  package func answer(_ request: Request, _ reply: @escaping HTTPServer.Reply) {
    let send: HTTPServer.Reply = { [self] response in
      let whole = complete(response, for: request)
      metrics.answered(status: whole.status, bytes: request.method == "HEAD" ? 0 : whole.body.count)
      reply(whole)
    }
    do throws(ServerError) {
      let host = try hosts.host(of: request)
      if request.method == "OPTIONS" { return send(Response(status: 204)) }
      let route = try Route(path: request.path, layers: layers)
      guard route.methods.contains(request.method) else {
        throw .methodNotAllowed(allowed: route.methods)
      }
      // Whether somebody is there is no secret, and asked by programs that know no token; nor does
      // forgetting a token take one.
      if route != .health, request.method != "DELETE" { try gate.admit(request) }
      try answer(route, request, host: host, send)
    } catch {
      send(error.response)
    }
  }

  private func answer(
    _ route: Route, _ request: Request, host: String, _ send: @escaping HTTPServer.Reply
  ) throws(ServerError) {
    let everything = Selection.tripNames + [Selection.styleName]
    switch route {
    case .health:
      send(Self.text(#"{"status":"ok"}"#, type: "application/json"))
    case .metrics:
      send(
        Response(
          status: 200,
          headers: [
            Response.Header("Content-Type", "text/plain; version=0.0.4; charset=utf-8"),
            Response.Header("Cache-Control", "no-store"),
          ], body: metrics.text(cacheBytes: cache.bytes, waiting: pool.waiting)))
    case .tile(let layer, let tile, let scale):
      sendTile(
        TileRequest(
          layer: layer, tile: tile, scale: scale,
          selection: try Selection(query: request.query, names: everything)), request, send)
    case .tileset(let layer):
      let selection = try Selection(query: request.query, names: everything)
      let url = "http://\(host)/tiles/\(layer)/{z}/{x}/{y}.png" + Self.query(request.query)
      sendJSON(request, send) { try $0.tileset(layer: layer, url: url, selection: selection) }
    case .trips:
      let selection = try Selection(query: request.query, names: Selection.tripNames)
      sendJSON(request, send) { try $0.trips(selection) }
    case .trip(let id):
      _ = try Selection(query: request.query, names: [])
      sendJSON(request, send) { try $0.trip(id: id) }
    case .tripFile(let id, let format):
      _ = try Selection(query: request.query, names: [])
      sendMade(request, send, type: format.mediaType, fileName: "trip-\(id).\(format)") {
        try $0.tripFile(id: id, format)
      }
    case .profile(let id):
      _ = try Selection(query: request.query, names: [])
      sendJSON(request, send) { try $0.profile(id: id) }
    case .tripAt:
      let place = try PlaceQuery(query: request.query)
      sendJSON(request, send) {
        try $0.trip(at: place.coordinate, zoom: place.zoom, selection: place.selection)
      }
    case .statistics:
      _ = try Selection(query: request.query, names: [])
      sendJSON(request, send) { try $0.statistics() }
    case .events:
      _ = try Selection(query: request.query, names: [])
      send(try eventStream(request))
    case .session: send(session(request))
    }
  }

  /// Gives a page a cookie for its token, or takes it back.
  private func session(_ request: Request) -> Response {
    let cookie = gate.cookieLine(forgets: request.method == "DELETE")
    return Response(
      status: 204,
      headers: [Response.Header("Cache-Control", "no-store")] + (cookie.map { [$0] } ?? []))
  }

  private func eventStream(_ request: Request) throws(ServerError) -> Response {
    var response = Response(
      status: 200,
      headers: [
        Response.Header("Content-Type", "text/event-stream; charset=utf-8"),
        Response.Header("Cache-Control", "no-store"),
        // nginx would wait for more before it passes anything on.
        Response.Header("X-Accel-Buffering", "no"),
      ])
    if request.method == "GET" {
      response.stream = try events.subscribe(
        peer: request.peer, lastEventID: request.value(of: "Last-Event-ID"))
    }
    return response
  }

  /// A query as it was asked, with its mark; the token stays in it, as without it no tile comes.
  private static func query(_ query: Substring?) -> String { query.map { "?" + $0 } ?? "" }

  // MARK: - Tiles

  private func sendTile(
    _ tile: TileRequest, _ request: Request, _ send: @escaping HTTPServer.Reply
  ) {
    let found = cache.find(tile) { [self] result in
      switch result {
      case .success(let tile): send(response(of: tile, to: request))
      case .failure(let error): send(error.response)
      }
    }
    switch found {
    case .drawn(let tile):
      metrics.foundTile()
      send(response(of: tile, to: request))
    case .inWork: break
    case .missing:
      let isTaken = pool.submit { [self] source in
        let (result, isOfUse) = Self.use(source) { TileCache.Tile(png: try $0.tile(tile)) }
        if case .success = result { metrics.drewTile() }
        cache.finish(tile, result)
        return isOfUse
      }
      if !isTaken { cache.finish(tile, .failure(.unavailable("too many tiles are being drawn"))) }
    }
  }

  private func response(of tile: TileCache.Tile, to request: Request) -> Response {
    fresh(
      entityTag: tile.entityTag, request, type: "image/png", body: { tile.png })
  }

  // MARK: - JSON

  private func sendJSON(
    _ request: Request, _ send: @escaping HTTPServer.Reply,
    _ make: @escaping @Sendable (any MapSource) throws -> [UInt8]
  ) {
    sendMade(request, send, type: "application/json", make)
  }

  /// Sends what a source makes.
  ///
  /// - Parameter fileName: Under which a browser keeps it, nil for what is not to be kept.
  private func sendMade(
    _ request: Request, _ send: @escaping HTTPServer.Reply, type: String, fileName: String? = nil,
    _ make: @escaping @Sendable (any MapSource) throws -> [UInt8]
  ) {
    let isTaken = pool.submit { [self] source in
      let (result, isOfUse) = Self.use(source, make)
      switch result {
      case .success(let body):
        let tag = "\"" + ContentHash(of: body).hex + "\""
        var response = fresh(entityTag: tag, request, type: type, body: { body })
        if let fileName {
          response.headers.append(
            Response.Header("Content-Disposition", "attachment; filename=\"\(fileName)\""))
        }
        send(response)
      case .failure(let error): send(error.response)
      }
      return isOfUse
    }
    if !isTaken { send(ServerError.unavailable("too much is being asked").response) }
  }

  /// Works with a source.
  ///
  /// - Returns: What came of it, and whether the source is still of use.
  private static func use<Result>(
    _ source: Swift.Result<any MapSource, any Error>, _ work: (any MapSource) throws -> Result
  ) -> (Swift.Result<Result, ServerError>, isOfUse: Bool) {
    do {
      return (.success(try work(try source.get())), true)
    } catch let error as ServerError {
      return (.failure(error), true)
    } catch {
      return (.failure(.unavailable("the library cannot be read at the moment")), false)
    }
  }

  // MARK: - Headers

  private static func text(_ text: String, type: String) -> Response {
    Response(
      status: 200,
      headers: [
        Response.Header("Content-Type", type), Response.Header("Cache-Control", "no-store"),
      ], body: Array(text.utf8))
  }

  /// 200 with a body, or 304 where the client has it: RFC 9110, 13.1.2.
  ///
  /// A cache may keep it and has to ask every time: what is drawn changes whenever a trip comes.
  private func fresh(
    entityTag: String, _ request: Request, type: String, body: () -> [UInt8]
  ) -> Response {
    let headers = [
      Response.Header("ETag", entityTag),
      Response.Header("Cache-Control", gate.isGuarded ? "private, no-cache" : "no-cache"),
    ]
    if Self.isKnown(entityTag, to: request) { return Response(status: 304, headers: headers) }
    return Response(
      status: 200, headers: headers + [Response.Header("Content-Type", type)], body: body())
  }

  private static func isKnown(_ entityTag: String, to request: Request) -> Bool {
    request.values(of: "If-None-Match").contains { value in
      value.split(separator: ",").contains { part in
        let tag = part.drop { $0 == " " }.prefix { $0 != " " }
        // Weakly compared, as the RFC says for this header.
        return tag == "*" || (tag.hasPrefix("W/") ? tag.dropFirst(2) : tag) == entityTag
      }
    }
  }

  /// Adds what every answer has.
  private func complete(_ response: Response, for request: Request) -> Response {
    var response = response
    var vary: [String] = []
    var added = [
      Response.Header("X-Content-Type-Options", "nosniff"),
      Response.Header("Referrer-Policy", "no-referrer"),
      Response.Header("Content-Security-Policy", "default-src 'none'; frame-ancestors 'none'"),
    ]
    if request.method == "OPTIONS" { added.append(Response.Header("Allow", "GET, HEAD")) }
    if response.value(of: "Content-Type")?.hasPrefix("image/png") == false {
      vary.append("Accept-Encoding")
      if response.body.count > 1000, Self.takesGzip(request) {
        response.body = Gzip.compress(response.body)
        added.append(Response.Header("Content-Encoding", "gzip"))
      }
    }
    if gate.isGuarded { vary += ["Authorization", "Cookie"] }
    if !origins.isEmpty {
      vary.append("Origin")
      if let origin = request.value(of: "Origin"), origins.contains(origin) {
        added += [
          Response.Header("Access-Control-Allow-Origin", origin),
          Response.Header("Access-Control-Expose-Headers", "ETag"),
          Response.Header("Cross-Origin-Resource-Policy", "cross-origin"),
        ]
        if request.method == "OPTIONS" {
          added += [
            Response.Header("Access-Control-Allow-Methods", "GET, HEAD"),
            Response.Header("Access-Control-Allow-Headers", "Authorization"),
            Response.Header("Access-Control-Max-Age", "600"),
          ]
        }
      }
    }
    if !vary.isEmpty { added.append(Response.Header("Vary", vary.joined(separator: ", "))) }
    response.headers += added
    return response
  }

  private static func takesGzip(_ request: Request) -> Bool {
    request.values(of: "Accept-Encoding").contains { value in
      value.split(separator: ",").contains { part in
        let words = part.split(separator: ";").map { $0.filter { $0 != " " } }
        guard words.first == "gzip" || words.first == "*" else { return false }
        // RFC 9110, 12.4.2: a weight of nothing means "not this one".
        return !words.dropFirst().contains { Double($0.dropFirst(2)) == 0 }
      }
    }
  }
}
