import Fog
import Geo
import Hashing
import Lines
import Rendering
import Store
import Styling
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
  let zooms: ClosedRange<Int>
  /// nil for the world.
  let area: BoundingBox?

  /// The library as it is now.
  func view() throws -> LibraryView {
    let library = try Library(path: libraryPath, access: .read)
    return try LibraryView(
      library, trips: filter.isEmpty ? nil : try library.trips(filter), asOf: asOf)
  }

  /// A renderer of tiles of a view.
  func tiles(of view: LibraryView) throws -> LibraryTiles {
    LibraryTiles(view, style: style, pixelRatio: Double(pixelRatio))
  }

  /// What the tileset says of itself.
  func info(name: String?) -> TilesetInfo {
    TilesetInfo(
      name: name ?? "Fogline", description: "Fogline: \(layer.rawValue)", layer: layer.rawValue,
      pixelRatio: pixelRatio)
  }

  /// A hash of all that the tiles depend on: of the options, the style and the library's trips.
  func settings(of view: LibraryView, shard: Shard?) throws -> ContentHash {
    // A style is made of values alone, whose description names them all.
    let options =
      "\(Fogline.version) \(layer) \(pixelRatio) \(zooms) \(String(describing: area)) \(shard?.number ?? 1)/\(shard?.count ?? 1)"
    let shown = "\(filter) \(String(describing: asOf)) \(style)"
    let state = try view.library.stateHash().bytes
    return ContentHash(of: Array((options + shown).utf8) + state)
  }

  // MARK: - Which tiles there are

  /// The tiles that show something, by rising ``TileID/hilbertID``; a few that do not may be among
  /// them.
  func occupiedTiles(of view: LibraryView) throws -> [TileID] {
    var ids = Set<UInt64>()
    var zooms = Array(self.zooms)
    // Zooms that are drawn from one level are found in one go through it.
    while let first = zooms.first {
      let level = level(of: first)
      let together = zooms.prefix { self.level(of: $0) == level }
      zooms.removeFirst(together.count)
      for cover in try covers(of: Array(together), level: level, view) {
        let range = area.map { TileRange(covering: $0, zoom: cover.zoom) }
        for tile in cover.tiles where range?.contains(tile) ?? true { ids.insert(tile.hilbertID) }
      }
    }
    return ids.sorted().compactMap { TileID(hilbertID: $0) }
  }

  private func scale(of zoom: Int) -> MapScale {
    MapScale(zoom: Double(zoom), pixelRatio: Double(pixelRatio))
  }

  private func level(of zoom: Int) -> LineLevel {
    LineLevel(drawingZoom: scale(of: zoom).deviceZoom)
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
    let window = FogWindow(
      x: 0, y: 0, side: 256 * pixelRatio, zoom: scale.zoom, pixelRatio: scale.pixelRatio,
      worldPixels: scale.worldPixels, look: style.fog.look)
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
