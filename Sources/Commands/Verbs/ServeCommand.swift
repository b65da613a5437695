import Glibc
import HTTP
import Options
import Server
import Store
import Styling

/// `fogline serve`.
enum ServeCommand: Command {
  static let name = "serve"
  static let summary = "Serve tiles of the library to map programs."
  static let operands = "[options]"
  static let options = [
    LibraryOptions.library,
    Option("port", "N", help: "0 for any that is free. Default: 8080"),
    Option("host", "ADDRESS", help: "A numeric address of this machine. Default: 127.0.0.1"),
    Option(
      "token", "TOKEN",
      help: "What a client must know; at least 16 characters.\nNeeded on any address but loopback."),
    Option(
      "token-file", "FILE", values: .file, help: "A file with the token, for others not to see."),
    Option(
      "style", "STYLE", values: .words(Style.shipped.map(\.name)),
      help: "A shipped style or a style file.\nDefault: \(Style.shipped[0].name)"),
    Option(
      "allow-origin", "ORIGIN,...",
      help: "Pages elsewhere that may read what is served,\nas https://example.org"),
    Option("cache", "MB", help: "Memory for tiles that were drawn. Default: 128"),
    Option("jobs", "N", help: "Threads that draw. Default: one a processor"),
  ]
  static let examples = [
    (line: "fogline serve", purpose: "http://127.0.0.1:8080/tiles/map/{z}/{x}/{y}.png"),
    (
      line: "fogline serve --host 0.0.0.0 --token-file token.txt",
      purpose: "The same for other machines that know the token."
    ),
  ]

  /// Tiles and lists that may wait; as many as a few browsers ask for at a time.
  private static let waitingJobs = 512
  /// SIGTERM ends within five seconds, with what this leaves for closing connections.
  private static let drainSeconds = 3.5
  /// From a change by another process to forgetting tiles, at most.
  private static let watchMilliseconds = 250

  static func run(_ options: ParsedOptions, _ console: Console) async throws {
    guard options.operands.isEmpty else { throw UsageError("serve takes no operands") }
    let host = options.value("host") ?? "127.0.0.1"
    let token = try token(options)
    guard token != nil || ["127.0.0.1", "::1"].contains(host) else {
      throw UsageError(
        "--host \(host): other machines could read where you have been; give a --token")
    }
    let port = try NumberOption.whole("port", options, in: 0...65_535) ?? 8080
    let cacheMegabytes = try NumberOption.whole("cache", options, in: 1...65_536) ?? 128
    let jobs = try NumberOption.whole("jobs", options, in: 1...64) ?? NumberOption.cores
    let origins = options.value("allow-origin")?.split(separator: ",").map(String.init) ?? []
    let style = try StyleInput.style(options.value("style"))
    let path = try LibraryOptions.path(options)
    // Refused now, not by every tile.
    _ = try Library(path: path, access: .read)

    let pool = RenderPool(threads: jobs, room: waitingJobs) {
      try LibraryMapSource(path: path, style: style)
    }
    defer { pool.stop() }
    let events = EventHub()
    events.keepAlive()
    let tiles = TileServer(
      layers: TileLayer.allCases.map(\.rawValue), pool: pool,
      cache: TileCache(byteLimit: cacheMegabytes << 20), token: token, origins: origins,
      events: events)
    try await Interruption.whileHeeding { interruption in
      let server = try HTTPServer(host: host, port: UInt16(port)) { tiles.answer($0, $1) }
      console.result("http://\(host.contains(":") ? "[\(host)]" : host):\(server.port)/")
      let watch = LibraryWatch(path: path, isAged: style.fog.look.halfLifeDays != nil)
      while !interruption.isWanted {
        if let change = watch.change() { tiles.libraryChanged(change) }
        try await Task.sleep(for: .milliseconds(watchMilliseconds))
      }
      server.stop(within: drainSeconds)
    }
  }

  private static func token(_ options: ParsedOptions) throws -> String? {
    guard let path = options.value("token-file") else {
      return try options.value("token").map { try checked($0, "--token") }
    }
    guard !options.has("token") else { throw UsageError("--token and --token-file: give one") }
    let bytes = try StyleInput.bytes(of: path)
    let text = String(decoding: bytes, as: UTF8.self)
    return try checked(String(text.prefix { !$0.isNewline }), "--token-file")
  }

  private static func checked(_ token: String, _ option: String) throws -> String {
    guard token.utf8.count >= 16, token.utf8.allSatisfy({ 0x21...0x7E ~= $0 }) else {
      throw UsageError(
        "\(option): a token has at least 16 characters of ASCII without blanks, as"
          + " `openssl rand -hex 16` makes it")
    }
    return token
  }
}
