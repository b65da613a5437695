import Dispatch
import Fog
import Geo
import Hashing
import Lines
import Rendering
import Store
import Styling
import Synchronization
import Tilesets
import Tracks

/// What a pyramid shows: the library, what of it, and how it looks.
struct PyramidSource: Sendable {
  let libraryPath: String
  let filter: TripFilter
  let asOf: Timestamp?
  let style: Style
  let layer: TileLayer
  /// 1 or 2.
  let pixelRatio: Int
  /// Keeps all colours.
  let isExact: Bool
  let zooms: ClosedRange<Int>
  /// nil for the world.
  let area: BoundingBox?

  /// The library as it is now.
  func view() throws -> LibraryView {
    let library = try Library(path: libraryPath, access: .read)
    return try LibraryView(
      library, trips: filter.isEmpty ? nil : try library.trips(filter), asOf: asOf)
  }

  /// A view of some of the trips that are shown.
  func view(ofTrips fingerprints: Set<String>) throws -> LibraryView {
    let library = try Library(path: libraryPath, access: .read)
    let known = try library.fingerprints()
    let trips = try library.trips(filter).filter {
      known[$0.id].map { fingerprints.contains($0.hex) } ?? false
    }
    return try LibraryView(library, trips: trips, asOf: asOf)
  }

  /// A renderer of tiles of a view.
  func tiles(of view: LibraryView) throws -> LibraryTiles {
    LibraryTiles(view, style: style, pixelRatio: Double(pixelRatio), isExact: isExact)
  }

  /// What the tileset says of itself.
  func info(name: String?) -> TilesetInfo {
    TilesetInfo(
      name: name ?? "Fogline", description: "Fogline: \(layer.rawValue)", layer: layer.rawValue,
      pixelRatio: pixelRatio)
  }

  /// A hash of all that the tiles depend on but the trips: of the options and the style.
  var optionsHash: ContentHash {
    // A style is made of values alone, whose description names them all.
    ContentHash(
      of: Array(
        """
        \(Fogline.version) \(layer) \(pixelRatio) \(isExact) \(zooms) \(String(describing: area)) \
        \(filter) \(String(describing: asOf)) \(style)
        """.utf8))
  }

  /// What is shown of the library.
  func record(of view: LibraryView) throws -> PyramidRecord {
    let fingerprints = try view.library.fingerprints()
    return PyramidRecord(
      options: optionsHash.hex, cellSets: try view.library.cellSetsHash().hex,
      fogTime: style.fog.look.halfLifeDays == nil ? nil : view.fogTime,
      trips: try view.library.trips(filter).compactMap { trip in
        fingerprints[trip.id].map {
          PyramidRecord.Trip(
            fingerprint: $0.hex,
            bounds: [trip.bounds.west, trip.bounds.south, trip.bounds.east, trip.bounds.north])
        }
      })
  }

  // MARK: - Which tiles there are

  /// The tiles that show something, by rising ``TileID/hilbertID``; a few that do not may be among
  /// them.
  ///
  /// - Parameter view: Opens what is shown; called once for every level of the line index, which are
  ///   looked through at the same time.
  func occupiedTiles(of view: @Sendable () throws -> LibraryView) throws -> [TileID] {
    // Zooms that are drawn from one level are found in one go through it; the finest takes longest.
    let levels = Dictionary(grouping: zooms, by: level(of:)).sorted { $0.key > $1.key }
    let found = Mutex(Result<Set<UInt64>, any Error>.success([]))
    DispatchQueue.concurrentPerform(iterations: levels.count) { index in
      let (level, zooms) = levels[index]
      let part = Result { try tileIDs(at: zooms, level: level, view()) }
      found.withLock { found in
        found = Result { try found.get().union(part.get()) }
      }
    }
    return try found.withLock { try $0.get() }.sorted().compactMap { TileID(hilbertID: $0) }
  }

  private func tileIDs(
    at zooms: [Int], level: LineLevel, _ view: LibraryView
  ) throws -> Set<UInt64> {
    var ids = Set<UInt64>()
    for cover in try covers(of: zooms, level: level, view) {
      let range = area.map { TileRange(covering: $0, zoom: cover.zoom) }
      for tile in cover.tiles where range?.contains(tile) ?? true { ids.insert(tile.hilbertID) }
    }
    return ids
  }

  private func scale(of zoom: Int) -> MapScale {
    MapScale(zoom: Double(zoom), pixelRatio: Double(pixelRatio))
  }

  private func level(of zoom: Int) -> LineLevel {
    LineLevel(drawingZoom: scale(of: zoom).deviceZoom)
  }

  /// A box and what around it something in it can be seen.
  func grown(_ box: BoundingBox, zoom: Int) -> BoundingBox {
    let scale = scale(of: zoom)
    var reach = RouteScene.reach(style, scale: scale) / Double(pixelRatio) + 1
    if layer == .fog || layer == .map {
      // To the far side of a cell whose near side is touched.
      let window = fogWindow(on: scale)
      let cell = scale.worldPixels / Double(window.grid.columns)
      reach = max(reach, (window.reachPixels + cell) / Double(pixelRatio))
    }
    let margin = reach / (256 * Double(1 << zoom))
    func longitude(_ longitude: Double, _ step: Double) -> Double {
      WebMercator.longitude(x: min(max(WebMercator.x(longitude: longitude) + step, 0), 1))
    }
    func latitude(_ latitude: Double, _ step: Double) -> Double {
      WebMercator.latitude(y: min(max(WebMercator.y(latitude: latitude) + step, 0), 1))
    }
    let south = latitude(box.south, margin)
    let north = latitude(box.north, -margin)
    // Near the antimeridian what is around it goes over to the other side.
    let isWide =
      WebMercator.x(longitude: box.west) < margin || WebMercator.x(longitude: box.east) > 1 - margin
    guard !isWide else { return BoundingBox(west: -180, south: south, east: 180, north: north) }
    return BoundingBox(
      west: longitude(box.west, -margin), south: south, east: longitude(box.east, margin),
      north: north)
  }

  private func fogWindow(on scale: MapScale) -> FogWindow {
    FogWindow(
      x: 0, y: 0, side: 256 * pixelRatio, zoom: scale.zoom, pixelRatio: scale.pixelRatio,
      worldPixels: scale.worldPixels, look: style.fog.look)
  }

  private func covers(
    of zooms: [Int], level: LineLevel, _ view: LibraryView
  ) throws -> [TileCover] {
    var covers = zooms.map { zoom in
      // Simplified lines lie half a pixel off at most.
      TileCover(
        zoom: zoom, worldUnits: level.worldUnits,
        reachPixels: RouteScene.reach(style, scale: scale(of: zoom)) / Double(pixelRatio) + 1)
    }
    if layer != .fog {
      try view.forEachChunk(of: level) { chunk in
        for index in covers.indices { covers[index].add(chunk) }
      }
    }
    if layer == .fog || layer == .map {
      covers += try zooms.map { try fogCover(of: $0, view) }
    }
    return covers
  }

  private func fogCover(of zoom: Int, _ view: LibraryView) throws -> TileCover {
    let scale = scale(of: zoom)
    let window = fogWindow(on: scale)
    var cover = TileCover(
      zoom: zoom, worldUnits: 1, reachPixels: window.reachPixels / Double(pixelRatio))
    try view.forEachExploredCell(atLeast: window.grid.length) { cell in
      let bounds = cell.bounds
      cover.add(
        PixelBox(
          minX: WebMercator.x(longitude: bounds.west), minY: WebMercator.y(latitude: bounds.north),
          maxX: WebMercator.x(longitude: bounds.east), maxY: WebMercator.y(latitude: bounds.south)))
    }
    return cover
  }
}
