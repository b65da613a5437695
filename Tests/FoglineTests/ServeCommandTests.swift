import Foundation
import Geo
import PNG
import TestSupport
import Testing

/// `fogline serve` as a process, as map programs and other commands meet it.
@Suite struct ServeCommandTests {
  private let folder: TemporaryFolder
  private let server: Server

  /// A running server, which ends with the test.
  final class Server {
    let process = Process()
    let port: UInt16

    init(in folder: TemporaryFolder, _ arguments: [String] = []) throws {
      process.executableURL = URL(filePath: BuiltProgram.fogline.path)
      process.arguments = ["serve", "--port", "0"] + arguments
      process.currentDirectoryURL = folder.url
      var environment = ProcessInfo.processInfo.environment
      environment["FOGLINE_LIBRARY"] = nil
      environment["XDG_DATA_HOME"] = folder.path("data")
      process.environment = environment
      let output = Pipe()
      process.standardOutput = output
      process.standardError = FileHandle.nullDevice
      try process.run()
      var line = Data()
      while !line.contains(0x0A) {
        let more = output.fileHandleForReading.availableData
        if more.isEmpty { break }
        line += more
      }
      let address = try #require(
        URL(string: String(decoding: line, as: UTF8.self).trimmingCharacters(in: .newlines)))
      port = UInt16(try #require(address.port))
    }

    deinit { process.terminate() }

    func get(_ target: String) throws -> (status: Int, head: String, body: [UInt8]) {
      let client = try #require(RawClient(port: port))
      return try #require(client.get(target))
    }
  }

  init() throws {
    folder = try TemporaryFolder()
    var random = SplitMix64(seed: 505)
    let tracks = SyntheticTrips.tracks(
      4, fixes: 200, around: Coordinate(longitude: 8.54, latitude: 47.37), using: &random)
    for (index, track) in tracks.enumerated() {
      try folder.write("\(index).gpx", SyntheticTrips.gpx(track))
    }
    try BuiltProgram.fogline.run(["import", "0.gpx", "1.gpx", "2.gpx", "--quiet"], in: folder)
    server = try Server(in: folder)
  }

  private func fogline(_ arguments: String...) throws -> BuiltProgram.Outcome {
    try BuiltProgram.fogline.run(arguments, in: folder)
  }

  @Test("a trip that is taken away is the one that was brought")
  func exports() throws {
    let exported = try server.get("/api/trips/1.gpx")
    #expect(exported.status == 200)
    try folder.write("exported.gpx", String(decoding: exported.body, as: UTF8.self))
    #expect(
      try fogline("info", "exported.gpx", "--json").output
        == fogline("info", "0.gpx", "--json").output)
    let geojson = try JSONSerialization.jsonObject(
      with: Data(try server.get("/api/trips/1.geojson").body))
    let geometry = (geojson as? [String: Any])?["geometry"] as? [String: Any]
    let lines = try #require(geometry?["coordinates"] as? [[[Double]]])
    #expect(geometry?["type"] as? String == "MultiLineString")
    #expect(lines.reduce(0) { $0 + $1.count } == 200)
    let picture = try PNGDecoder.decode(try server.get("/api/trips/1.png").body)
    #expect(picture.width == 2400 && picture.height == 1600)
    for path in ["99.gpx", "99.geojson", "99.png", "99/profile"] {
      #expect(try server.get("/api/trips/\(path)").status == 404, "\(path)")
    }
  }

  @Test("a profile goes along the whole way, and the trip is found where it went")
  func profile() throws {
    struct Profile: Decodable {
      struct Sample: Decodable {
        let lon, lat, distanceKm: Double
        let seconds: Double?
      }
      let samples: [Sample]
    }
    struct Trip: Decodable {
      let distanceKm: Double
      let bbox: [Double]
    }
    struct Found: Decodable { let id: Int64? }
    func decoded<Value: Decodable>(_ path: String) throws -> Value {
      try JSONDecoder().decode(Value.self, from: Data(try server.get(path).body))
    }
    let trip: Trip = try decoded("/api/trips/2")
    let profile: Profile = try decoded("/api/trips/2/profile")
    #expect(profile.samples.count == 200)
    let last = try #require(profile.samples.last)
    #expect(abs(last.distanceKm - trip.distanceKm) < 0.002)
    #expect(profile.samples.map(\.distanceKm) == profile.samples.map(\.distanceKm).sorted())
    #expect(try #require(last.seconds) > 0)
    let found: Found = try decoded(
      "/api/trip-at?lon=\(last.lon)&lat=\(last.lat)&zoom=16&trip=2")
    #expect(found.id == 2)
    let elsewhere: Found = try decoded("/api/trip-at?lon=0&lat=0&zoom=16")
    #expect(elsewhere.id == nil)
  }

  @Test("a page that listens is told of a trip that another process imports")
  func events() throws {
    let client = try #require(RawClient(port: server.port))
    client.send("GET /api/events HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
    #expect(client.text(until: "event: hello") != nil)
    #expect(try fogline("import", "3.gpx", "--quiet").status == 0)
    let told = try #require(client.text(until: "]]}"))
    #expect(told.contains(#"data: {"kind":"areas","areas":[["#))
  }

  @Test("tiles are those of `fogline tile`, byte for byte")
  func tilesAreTheSame() throws {
    for layer in ["routes", "fog", "map", "heat"] {
      for tile in ["12/2145/1434", "0/0/0", "12/100/100", "9/268/179"] {
        let drawn = try fogline("tile", tile, "--layer", layer, "-o", "-").output
        #expect(try server.get("/tiles/\(layer)/\(tile).png").body == drawn, "\(layer) \(tile)")
      }
      let large = try fogline("tile", "12/2145/1434", "--layer", layer, "--scale", "2", "-o", "-")
      #expect(try server.get("/tiles/\(layer)/12/2145/1434@2x.png").body == large.output)
    }
    let chosen = try fogline(
      "tile", "12/2145/1434", "--trip", "2", "--style", "dark", "-o", "-")
    let tile = try server.get("/tiles/map/12/2145/1434.png?trip=2&style=dark")
    #expect(chosen.status == 0 && tile.body == chosen.output)
    #expect(try server.get("/tiles/map/1/0/0.png?style=%2Fetc%2Fpasswd").status == 400)
    #expect(try server.get("/tiles/map/1/0/0.png?trip=1%3B--").status == 400)
    #expect(try server.get("/tiles/map/1/0/0.png?tag=%27%3B--").status == 200)
  }

  @Test("tiles where nothing is are one, the same everywhere")
  func emptyTiles() throws {
    for layer in ["routes", "fog", "map", "heat"] {
      let one = try server.get("/tiles/\(layer)/12/100/100.png")
      let other = try server.get("/tiles/\(layer)/15/7/9.png")
      #expect(one.status == 200 && one.body == other.body)
      #expect(
        RawClient.value(of: "ETag", in: one.head) == RawClient.value(of: "ETag", in: other.head))
      let alphas = stride(from: 3, to: 256 * 256 * 4, by: 4)
      let rgba = try PNGDecoder.decode(one.body).rgba
      let isOpaque = alphas.allSatisfy { rgba[$0] > 128 }
      #expect(isOpaque == (layer == "fog" || layer == "map"), "\(layer)")
    }
  }

  @Test func tripsAreListed() throws {
    let trips = try server.get("/api/trips")
    #expect(trips.status == 200)
    let listed = try #require(
      JSONSerialization.jsonObject(with: Data(trips.body)) as? [[String: Any]])
    #expect(listed.count == 3)
    #expect(listed[0]["source"] as? String == "0.gpx")
    #expect(try server.get("/api/trips/2").status == 200)
    #expect(try server.get("/api/trips/77").status == 404)
    #expect(try server.get("/api/trips?from=yesterday").status == 400)
    let statistics = String(decoding: try server.get("/api/stats").body, as: UTF8.self)
    #expect(statistics == (try fogline("stats", "--json").text.trimmingCharacters(in: .newlines)))
    let tileset = try #require(
      JSONSerialization.jsonObject(with: Data(try server.get("/tiles/fog.json").body))
        as? [String: Any])
    #expect(tileset["tilejson"] as? String == "3.0.0")
    #expect(
      tileset["tiles"] as? [String] == ["http://127.0.0.1/tiles/fog/{z}/{x}/{y}.png"])
    let bounds = try #require(tileset["bounds"] as? [Double])
    #expect(bounds[0] < 8.54 && bounds[2] > 8.54 && bounds[1] < 47.37 && bounds[3] > 47.37)
  }

  @Test("what another process imports, tags or removes is shown within a second")
  func libraryChanges() throws {
    let before = try server.get("/tiles/map/9/268/179.png").body
    func waits(for condition: () throws -> Bool) rethrows -> Bool {
      for _ in 0..<50 {
        if try condition() { return true }
        usleep(100_000)
      }
      return false
    }
    #expect(try fogline("import", "3.gpx").status == 0)
    #expect(try waits { try server.get("/tiles/map/9/268/179.png").body != before })
    let drawn = try fogline("tile", "9/268/179", "-o", "-").output
    #expect(try server.get("/tiles/map/9/268/179.png").body == drawn)
    #expect(try fogline("trips", "tag", "4", "sea").status == 0)
    let tagged = try fogline("tile", "9/268/179", "--tag", "sea", "-o", "-").output
    #expect(try waits { try server.get("/tiles/map/9/268/179.png?tag=sea").body == tagged })
    #expect(try fogline("trips", "remove", "4").status == 0)
    #expect(try waits { try server.get("/tiles/map/9/268/179.png").body == before })
  }

  @Test("a library that is gone or damaged is 503, and served again when it is back")
  func libraryFaults() throws {
    let path = folder.path("data/fogline/library.fogline")
    let tile = try server.get("/tiles/fog/9/268/179.png").body
    try FileManager.default.moveItem(atPath: path, toPath: path + ".away")
    #expect(try server.get("/tiles/fog/10/1/1.png").status == 503)
    #expect(try server.get("/api/trips").status == 503)
    try folder.write("data/fogline/library.fogline", Array("no library".utf8))
    let answer = try server.get("/api/stats")
    #expect(answer.status == 503)
    #expect(!String(decoding: answer.body, as: UTF8.self).contains("/"), "no path is told")
    #expect(try server.get("/healthz").status == 200)
    try FileManager.default.removeItem(atPath: path)
    try FileManager.default.moveItem(atPath: path + ".away", toPath: path)
    #expect(try server.get("/api/trips").status == 200)
    #expect(try server.get("/tiles/fog/9/268/179.png").body == tile)
  }

  @Test("the end is asked for and comes soon, with status 0")
  func termination() throws {
    let client = try #require(RawClient(port: server.port))
    #expect(client.get("/healthz")?.status == 200)
    let start = ContinuousClock.now
    server.process.terminate()
    server.process.waitUntilExit()
    #expect(server.process.terminationReason == .exit && server.process.terminationStatus == 0)
    #expect(ContinuousClock.now - start < .seconds(5))
    #expect(client.isEnded())
  }

  @Test(
    "10,000 wrong requests end nothing",
    .timeLimit(.minutes(2)))
  func abuse() throws {
    var random = SplitMix64(seed: 10_000)
    let parts = [
      "tiles", "fog", "api", "trips", "..", "%2e%2e", "%00", "-1", "2147483648", "1e9", "0.png",
      "0@2x.png", "", "%ff", "?from=%", "?trip=" + String(repeating: "9", count: 300), "\\", "12",
    ]
    let methods = ["GET", "HEAD", "POST", "PUT", "DELETE", "OPTIONS", "TRACE", "get"]
    var client: RawClient?
    for _ in 0..<10_000 {
      let target = (0..<Int.random(in: 1...6, using: &random))
        .map { _ in "/" + (parts.randomElement(using: &random) ?? "") }.joined()
      let method = methods.randomElement(using: &random) ?? "GET"
      let current = try client ?? #require(RawClient(port: server.port))
      client = current
      guard let answer = current.get(target, method: method) else {
        client = nil
        continue
      }
      #expect(answer.status != 500 && answer.status != 503, "\(method) \(target)")
      if RawClient.value(of: "Connection", in: answer.head) == "close" { client = nil }
    }
    #expect(try server.get("/healthz").status == 200)
  }

  @Test func anotherAddressNeedsAToken() throws {
    var outcome = try fogline("serve", "--host", "0.0.0.0", "--port", "0")
    #expect(outcome.status == 64)
    #expect(outcome.errors.contains("give a --token"))
    outcome = try fogline("serve", "--token", "short")
    #expect(outcome.status == 64 && outcome.errors.contains("at least 16 characters"))
    outcome = try fogline("serve", "--library", "none.fogline")
    #expect(outcome.status == 1 && outcome.errors.contains("there is no library here"))
    outcome = try fogline("serve", "--port", "\(server.port)")
    #expect(outcome.status == 1 && outcome.errors.contains("address already in use"))

    try folder.write("token.txt", Array("0123456789abcdef\n".utf8))
    let guarded = try Server(in: folder, ["--token-file", "token.txt", "--host", "0.0.0.0"])
    #expect(try guarded.get("/tiles/fog/0/0/0.png").status == 401)
    #expect(try guarded.get("/tiles/fog/0/0/0.png?token=0123456789abcdef").status == 200)
  }
}
