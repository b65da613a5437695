import Geo

/// What a path names.
///
/// No path of the machine is ever made of one of a request: a segment is one of a few words, or a
/// number.
package enum Route: Hashable, Sendable {
  case tile(layer: String, TileID, scale: Int)
  /// The description of a layer's tiles.
  case tileset(layer: String)
  case trips
  case trip(id: Int64)
  /// A trip to take away.
  case tripFile(id: Int64, TripFileFormat)
  /// How fast and how high a trip was.
  case profile(id: Int64)
  /// The trip at a place.
  case tripAt
  case statistics
  case events
  /// Where a page gives its token for a cookie.
  case session
  case health
  case metrics

  /// The methods that it takes, beside OPTIONS.
  package var methods: [String] { self == .session ? ["POST", "DELETE"] : ["GET", "HEAD"] }

  /// - Parameters:
  ///   - path: Of the request, still percent-encoded; nothing that is served needs encoding.
  ///   - layers: Those there are.
  /// - Throws: 404 for a path that names nothing, 400 for a tile whose numbers are none.
  package init(path: Substring, layers: [String]) throws(ServerError) {
    let unknown = ServerError.notFound("there is nothing at this path")
    guard path.utf8.count <= 200, path.first == "/" else { throw unknown }
    let words = path.dropFirst().split(separator: "/", omittingEmptySubsequences: false)
    switch (words.first, words.count) {
    case ("healthz", 1): self = .health
    case ("metrics", 1): self = .metrics
    case ("api", 2) where words[1] == "trips": self = .trips
    case ("api", 2) where words[1] == "trip-at": self = .tripAt
    case ("api", 2) where words[1] == "stats": self = .statistics
    case ("api", 2) where words[1] == "events": self = .events
    case ("api", 2) where words[1] == "session": self = .session
    case ("api", 3) where words[1] == "trips": self = try Self.trip(words[2])
    case ("api", 4) where words[1] == "trips" && words[3] == "profile":
      self = .profile(id: try Self.id(words[2]))
    case ("tiles", 2):
      guard words[1].hasSuffix(".json") else { throw unknown }
      self = .tileset(layer: try Self.layer(words[1].dropLast(5), of: layers))
    case ("tiles", 5):
      let layer = try Self.layer(words[1], of: layers)
      let (tile, scale) = try Self.tile(words[2...])
      self = .tile(layer: layer, tile, scale: scale)
    default: throw unknown
    }
  }

  /// `17` or `17.gpx`.
  private static func trip(_ word: Substring) throws(ServerError) -> Route {
    let parts = word.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count > 1 else { return .trip(id: try id(word)) }
    guard parts.count == 2, let format = TripFileFormat(rawValue: String(parts[1])) else {
      let names = TripFileFormat.allCases.map { ".\($0)" }.joined(separator: ", ")
      throw .notFound("a trip can be had as \(names)")
    }
    return .tripFile(id: try id(parts[0]), format)
  }

  private static func id(_ word: Substring) throws(ServerError) -> Int64 {
    guard let id = number(word) else { throw .badRequest("a trip has a whole number") }
    return Int64(id)
  }

  private static func layer(_ word: Substring, of layers: [String]) throws(ServerError) -> String {
    guard let layer = layers.first(where: { $0 == word }) else {
      throw .notFound("there is no such layer; there are \(layers.joined(separator: ", "))")
    }
    return layer
  }

  /// `12`, `2499`, `1470@2x.png`.
  private static func tile(_ words: ArraySlice<Substring>) throws(ServerError) -> (TileID, Int) {
    var words = Array(words)
    guard words[2].hasSuffix(".png") else { throw .notFound("tiles are called Y.png or Y@2x.png") }
    words[2].removeLast(4)
    let scale = words[2].hasSuffix("@2x") ? 2 : 1
    if scale == 2 { words[2].removeLast(3) }
    guard let z = number(words[0]), let x = number(words[1]), let y = number(words[2]) else {
      throw .badRequest("zoom, column and row of a tile are whole numbers, as 12/2499/1470.png")
    }
    guard let tile = TileID(z: z, x: x, y: y) else {
      throw .notFound("there is no such tile; zooms are 0 to \(TileID.maxZoom)")
    }
    return (tile, scale)
  }

  /// One to ten ASCII digits.
  private static func number(_ word: Substring) -> Int? {
    let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
    guard 1...10 ~= word.utf8.count, word.utf8.allSatisfy({ digits ~= $0 }) else { return nil }
    return Int(word)
  }
}
