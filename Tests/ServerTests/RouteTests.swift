import Geo
import Server
import Testing

@Suite struct RouteTests {
  private let layers = ["routes", "fog"]

  @Test func pathsNameThings() throws {
    for (path, route) in [
      ("/healthz", .health), ("/metrics", .metrics), ("/api/trips", .trips),
      ("/api/trips/17", .trip(id: 17)), ("/api/stats", .statistics),
      ("/tiles/fog.json", .tileset(layer: "fog")),
      (
        "/tiles/fog/12/2499/1470.png",
        .tile(layer: "fog", try #require(TileID(z: 12, x: 2499, y: 1470)), scale: 1)
      ),
      (
        "/tiles/routes/0/0/0@2x.png",
        .tile(layer: "routes", try #require(TileID(z: 0, x: 0, y: 0)), scale: 2)
      ),
    ] as [(Substring, Route)] {
      #expect(try Route(path: path, layers: layers) == route, "\(path)")
    }
  }

  @Test("numbers that are none are 400, tiles beyond the map and all other paths 404")
  func errors() {
    for (path, status) in [
      ("", 404), ("/", 404), ("//", 404), ("/healthz/", 404), ("/HEALTHZ", 404),
      ("/../../etc/passwd", 404), ("/..%2f..%2fetc/passwd", 404), ("/%2e%2e/", 404),
      ("/..%5c..%5cetc", 404), ("/tiles/..%00/1/0/0.png", 404), ("/tiles/fog/1/0/0", 404),
      ("/tiles/fog/1/0/0.jpg", 404), ("/tiles/fog/1/0/0@3x.png", 400), ("/tiles/heat.json", 404),
      ("/tiles/fog/3/8/0.png", 404), ("/tiles/fog/3/0/8.png", 404), ("/tiles/fog/31/0/0.png", 404),
      ("/tiles/fog/99/0/0.png", 404), ("/tiles/fog/3/-1/0.png", 400),
      ("/tiles/fog/1000000000/0/0.png", 404), ("/tiles/fog/18446744073709551616/0/0.png", 400),
      ("/tiles/fog/1.5/0/0.png", 400), ("/tiles/fog/+1/0/0.png", 400),
      ("/tiles/fog/0x1/0/0.png", 400), ("/tiles/fog/٣/0/0.png", 400), ("/tiles/fog//0/0.png", 400),
      ("/tiles/fog/12/5/abc.png", 400), ("/tiles/fog/22/4294967296/0.png", 404),
      ("/api/trips/", 400), ("/api/trips/-1", 400), ("/api/trips/1;--", 400),
      ("/api/trips/1/2", 404),
    ] as [(Substring, Int)] {
      let error = #expect(throws: ServerError.self, "\(path)") {
        try Route(path: path, layers: layers)
      }
      #expect(error?.status == status, "\(path)")
    }
  }
}
