import FoundationEssentials
import Geo
import Lines
import Options
import Server
import Store
import Styling
import Tilesets
import Tracks

/// What a server shows of a library.
///
/// Follows the library: what another process has imported is shown by the next tile.
final class LibraryMapSource: MapSource {
  /// What is drawn alike.
  private struct Look: Hashable {
    let selection: Selection
    let scale: Int
  }

  /// Looks kept ready; each holds a renderer, and with a selection the cells of its trips.
  private static let lookLimit = 6

  private let library: Library
  private let style: Style
  private var version: Int64
  private var looks: [Look: LibraryTiles] = [:]
  private var emptyTiles: [String: [UInt8]] = [:]

  init(path: String, style: Style) throws {
    library = try Library(path: path, access: .read)
    version = try library.dataVersion()
    self.style = style
  }

  func tile(_ request: TileRequest) throws -> [UInt8] {
    guard let layer = TileLayer(rawValue: request.layer) else {
      throw ServerError.notFound("there is no such layer")
    }
    let look = Look(selection: request.selection, scale: request.scale)
    let tiles = try tiles(of: look)
    if let png = try tiles.content(of: request.tile, layer) { return png }
    // All empty tiles of a layer are one, which is kept.
    let key =
      "\(layer.rawValue) \(request.scale) \(look.selection.values[Selection.styleName] ?? "")"
    if let png = emptyTiles[key] { return png }
    let png = try tiles.png(of: request.tile, layer)
    emptyTiles[key] = png
    return png
  }

  func tileset(layer: String, url: String, selection: Selection) throws -> [UInt8] {
    try useLatest()
    let trips = try library.trips(try filter(selection))
    let info = TilesetInfo(
      name: "Fogline", description: "Fogline: \(layer)", layer: layer, pixelRatio: 1)
    var extent = TilesetExtent(TileID(containing: Coordinate(longitude: 0, latitude: 0), zoom: 0))
    let deepest = trips.isEmpty ? 0 : Self.describedZoom
    for trip in trips {
      let range = TileRange(covering: trip.bounds, zoom: deepest)
      for x in [range.firstColumn, (range.firstColumn + range.columnCount - 1) % (1 << deepest)] {
        for y in [range.rows.lowerBound, range.rows.upperBound] {
          if let tile = TileID(z: deepest, x: x, y: y) { extent.include(tile) }
        }
      }
    }
    return try TileJSON(info, extent, url: url, maxZoom: TileID.maxZoom).json()
  }

  /// The zoom to which the tileset's box is rounded: half a kilometre at the equator.
  private static let describedZoom = 16

  func trips(_ selection: Selection) throws -> [UInt8] {
    try useLatest()
    let trips = try library.trips(try filter(selection)).map { TripReport($0, hidesFolders: true) }
    return Array(try JSONOutput.text(trips).utf8)
  }

  func trip(id: Int64) throws -> [UInt8] {
    Array(try JSONOutput.text(TripReport(try record(id), hidesFolders: true)).utf8)
  }

  func tripFile(id: Int64, _ format: TripFileFormat) throws -> [UInt8] {
    let trip = try record(id)
    switch format {
    case .gpx: return Array(GPXWriter.text(try library.track(of: trip)).utf8)
    case .geojson:
      return Array(try JSONOutput.compact(TripGeoJSON(try library.track(of: trip))).utf8)
    case .png: return try TripPicture.png(of: trip, libraryPath: library.path, style: style)
    }
  }

  func profile(id: Int64) throws -> [UInt8] {
    Array(try JSONOutput.compact(TripProfile(try library.track(of: try record(id)))).utf8)
  }

  func trip(at place: Coordinate, zoom: Int, selection: Selection) throws -> [UInt8] {
    try useLatest()
    let filter = try filter(selection)
    let trips = filter.isEmpty ? nil : Set(try library.trips(filter).map(\.id))
    let point = TilePoint(
      x: WebMercator.x(longitude: place.longitude), y: WebMercator.y(latitude: place.latitude))
    let worldPixels = WebMercator.tileSize * Double(1 << zoom)
    let id = try library.nearestTrip(
      to: point, within: Self.nearPixels / worldPixels, at: LineLevel(drawingZoom: Double(zoom)),
      trips: trips)
    let trip = try id.flatMap { try library.trips(ids: [$0]).first }
    return Array(
      try JSONOutput.compact(
        TripName(id: trip?.id, name: trip.flatMap { $0.name ?? FileStem.stem(of: $0.source) })
      ).utf8)
  }

  /// What is so many CSS pixels beside the pointer is under it.
  private static let nearPixels = 8.0

  private func record(_ id: Int64) throws -> TripRecord {
    try useLatest()
    guard let trip = try library.trips(ids: [id]).first else {
      throw ServerError.notFound("there is no trip \(id)")
    }
    return trip
  }

  func statistics() throws -> [UInt8] {
    try useLatest()
    return Array(try JSONOutput.text(StatisticsReport(try library.statistics())).utf8)
  }

  // MARK: - What is asked for

  private func tiles(of look: Look) throws -> LibraryTiles {
    try useLatest()
    if let known = looks[look] { return known }
    let filter = try filter(look.selection)
    let view = try LibraryView(
      library, trips: filter.isEmpty ? nil : try library.trips(filter), asOf: nil)
    let tiles = LibraryTiles(
      view, style: try style(look.selection), pixelRatio: Double(look.scale))
    if looks.count >= Self.lookLimit { looks.removeAll() }
    looks[look] = tiles
    return tiles
  }

  /// Forgets what was made of the library before somebody changed it.
  private func useLatest() throws {
    guard library.isStillThere else { throw LibraryError.missing(path: library.path) }
    let current = try library.dataVersion()
    if current != version {
      version = current
      looks.removeAll()
    }
  }

  /// The trips that a selection means, in the words of the command line.
  private func filter(_ selection: Selection) throws -> TripFilter {
    var options = ParsedOptions()
    for name in Selection.tripNames {
      if let value = selection.values[name] { options.values[name] = [value] }
    }
    do {
      return try TripSelection.filter(options)
    } catch let error as UsageError {
      let text = "\(error)"
      throw ServerError.badRequest(text.hasPrefix("--") ? String(text.dropFirst(2)) : text)
    }
  }

  /// Only shipped styles have a name for clients: no file is ever named by a request.
  private func style(_ selection: Selection) throws -> Style {
    guard let name = selection.values[Selection.styleName] else { return style }
    guard Style.shipped.contains(where: { $0.name == name }) else {
      let names = Style.shipped.map(\.name).joined(separator: ", ")
      throw ServerError.badRequest("style: there is no such style; there are \(names)")
    }
    return try StyleInput.style(name)
  }
}
