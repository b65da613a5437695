import Fog
import Geo
import Lines
import Options
import Rendering
import Store
import Styling
import Tracks

/// `fogline render`.
enum RenderCommand: Command {
  static let name = "render"
  static let summary = "Draw trips of files or of the library: one picture, or one map tile."
  static let operands = "[FILE...] [options]"

  static let options =
    drawingOptions + [LibraryOptions.library] + TripSelection.options + [
      TripSelection.area,
      Option("as-of", "DATE", help: "The library as it was at the end of that day, in UTC."),
    ]

  private static let drawingOptions = [
    Option("fog", help: "Lay fog over all ground but that of the trips drawn."),
    Option(
      "output", short: "o", "FILE", values: .file,
      help: "Where the PNG goes; - is standard output. Default: Output/<name>.png"),
    Option("size", "WxH", help: "Width and height in CSS pixels. Default: 1200x800"),
    Option("scale", "N", help: "Device pixels for a CSS pixel, 1 to 4. Default: 1"),
    Option(
      "style", "STYLE", values: .words(Style.shipped.map(\.name)),
      help: "A shipped style or a style file.\nDefault: \(Style.shipped[0].name)"),
    Option("tile", "Z/X/Y", help: "Draw that XYZ tile, 256 CSS pixels wide, instead."),
    Option("title", "TEXT", help: "The title. Default: the track's name, else the file's."),
    Option(
      "hide", "ITEM,...", values: .words(Furniture.names),
      help: "Leave out parts of the footer:\n\(Furniture.names.joined(separator: ", "))"),
    Option(
      "background", "COLOUR",
      help: "A colour, or none for a transparent picture.\nDefault: the style's; a tile has none"),
    Option("padding", "PIXELS", help: "Room around the trips, in CSS pixels. Default: 48"),
    Option(
      "units", "UNITS", values: .words(UnitSystem.allCases.map(\.rawValue)),
      help: "metric or imperial. Default: metric"),
    Option(
      "strict", help: "Fail on a damaged file instead of drawing what stands before the damage."),
    Option("threads", short: "j", "N", help: "Threads to draw with. Default: the machine's cores"),
    Option("force", short: "f", help: "Replace a file that Fogline did not write."),
  ]

  static let examples = [
    (line: "fogline render trip.gpx", purpose: "Output/trip.png, 1200 × 800 pixels."),
    (
      line: "fogline render a.gpx b.gpx -o both@2x.png --scale 2 --size 1600x1000 --style dark",
      purpose: "Two trips on one picture of 3200 × 2000 pixels."
    ),
    (
      line: "fogline render trip.gpx --tile 14/9996/5882",
      purpose: "One tile of a web map, transparent beside the route."
    ),
    (
      line: "fogline render --from 2024-01-01 --to 2024-12-31 --fog",
      purpose: "All trips of a year out of the library, in fog."
    ),
    (
      line: "fogline render - -o - --background none < trip.gpx > trip.png",
      purpose: "In a pipe, on a transparent background."
    ),
  ]

  static func run(_ options: ParsedOptions, _ console: Console) async throws {
    let request = try RenderRequest(options)
    let bytes =
      options.operands.isEmpty
      ? try await drawLibrary(request, options, console)
      : try await drawFiles(request, options, console)
    if request.output == "-" { return try console.result(bytes) }
    try OutputFile.write(
      bytes, to: request.output, replacesAnything: options.has("force"))
    if console.verbosity != .quiet { console.result(request.output) }
  }

  // MARK: - Files

  private static func drawFiles(
    _ request: RenderRequest, _ options: ParsedOptions, _ console: Console
  ) async throws -> [UInt8] {
    for name in ["library", "trip", "from", "to", "tag", "area", "as-of"]
    where options.value(name) != nil {
      throw UsageError("--\(name) is for the library; name no file then")
    }
    let tracks = try read(options, console)
    let trips = tracks.map { Trip($0) }
    let cells = options.has("fog") ? try cells(of: trips, options.operands) : nil
    if let tile = request.tile {
      return try drawTile(tile, request, trips, cells)
    }
    var map = request.map
    map.title = request.title(names: tracks.map(\.name), paths: options.operands)
    var content = MapContent(trips)
    if let cells {
      content.addFog(exploring: cells)
      content.fogTime = cells.map(\.lastSeconds).max()
    }
    return try await StaticMap(content, style: request.style, options: map)
      .png(threads: request.threads)
  }

  private static func drawTile(
    _ tile: TileID, _ request: RenderRequest, _ trips: [Trip], _ cells: [CellSum]?
  ) throws -> [UInt8] {
    let scale = MapScale(zoom: Double(tile.z), pixelRatio: request.map.pixelRatio)
    let scene = RouteScene(
      RouteGeometry.sideBySide(trips.map { RouteGeometry($0) }), scale: scale,
      bands: request.style.route.bands)
    var renderer = TileRenderer(scene, style: request.style)
    guard let cells else { return try renderer.png(of: tile, background: request.tileBackground) }
    let side = TileRenderer.side(at: scale)
    let look = request.style.fog.look
    let window = FogWindow(
      x: tile.x * side, y: tile.y * side, side: side, zoom: scale.zoom,
      pixelRatio: scale.pixelRatio, worldPixels: scale.worldPixels, look: look)
    var field = FogField(look)
    var fog: [UInt8] = []
    let index = CellIndex(cells, grid: window.grid)
    _ = field.draw(window, asOf: cells.map(\.lastSeconds).max(), into: &fog) {
      index.forEachCell(columns: window.columns, rows: window.rows, $0)
    }
    return try renderer.png(of: tile, fog: fog)
  }

  private static func cells(of trips: [Trip], _ paths: [String]) throws -> [CellSum] {
    var visits: [CellSum] = []
    for trip in trips { visits += try PreparedTrip.cells(of: trip, source: paths[0]) }
    return CellSum.summed(visits)
  }

  private static func read(_ options: ParsedOptions, _ console: Console) throws -> [Track] {
    var tracks: [Track] = []
    for path in options.operands {
      let file = try TrackInput.read(path, isStrict: options.has("strict"), console: console)
      TrackInput.report(file, path: path, console: console)
      console.note("\(path): \(FileReport(file).fixes) fixes")
      tracks += file.lines
    }
    return tracks
  }

  // MARK: - The library

  private static func open(_ options: ParsedOptions) throws -> Library {
    do {
      return try LibraryOptions.open(options, .read)
    } catch LibraryError.missing(let path) where options.value("library") == nil {
      throw UsageError("name at least one file; there is no library yet at \(path)")
    }
  }

  private static func drawLibrary(
    _ request: RenderRequest, _ options: ParsedOptions, _ console: Console
  ) async throws -> [UInt8] {
    var filter = try TripSelection.filter(options)
    filter.area = try TripSelection.box(options)
    let asOf = try TimeOption.last("as-of", options)
    if let asOf, filter.to.map({ $0 > asOf }) ?? true {
      filter.to = Timestamp(milliseconds: asOf.milliseconds + 1)
    }
    let library = try open(options)
    if let missing = try filter.ids.first(where: { try library.trips(ids: [$0]).isEmpty }) {
      throw LibraryError.noTrip(id: missing)
    }
    let trips = try library.trips(filter)
    guard !trips.isEmpty else {
      throw LibraryFailure("\(library.path): there is no such trip; `fogline trips` lists them")
    }
    // An area is a view, not a choice: fog is lifted in it by all that was ever there.
    filter.area = nil
    let view = try LibraryView(library, trips: filter.isEmpty ? nil : trips, asOf: asOf)
    if let tile = request.tile {
      return try LibraryTiles(view, style: request.style, pixelRatio: request.map.pixelRatio)
        .png(of: tile, options.has("fog") ? .map : .routes, background: request.tileBackground)
    }
    var map = request.map
    map.title = request.title(names: trips.map(\.name), paths: [])
    let content = try LibraryPicture.content(
      view, trips: trips, area: try TripSelection.box(options), hasFog: options.has("fog"))
    return try await StaticMap(content, style: request.style, options: map)
      .png(threads: request.threads)
  }
}
