import Geo
import Options
import Store
import Tilesets

/// `fogline tiles`.
enum TilesCommand: Command {
  static let name = "tiles"
  static let summary = "Draw all tiles of the library: a folder, MBTiles or PMTiles."
  static let operands = "[merge PART... | verify TILESET] [options]"
  static let options =
    [
      LibraryOptions.library,
      Option(
        "output", short: "o", "PATH", values: .file,
        help: "A folder, or a file that ends in .mbtiles or .pmtiles.\nDefault: Output/tiles"),
      Option("zoom", short: "z", "A-B", help: "The zooms. Default: 0-14"),
      Option(
        "layer", "LAYER", values: .words(TileLayer.allCases.map(\.rawValue)),
        help: "routes, fog, map (routes over fog) or heat. Default: map"),
      Option("scale", "N", help: "1, or 2 for tiles of 512 pixels, @2x. Default: 1"),
      Option(
        "style", "STYLE", values: .file, help: "A shipped style's name or a file. Default: light"),
    ] + TripSelection.options + [
      TripSelection.area,
      Option("as-of", "DATE", help: "What there was at the end of this day, in UTC."),
      Option(
        "base-url", "URL",
        help: "Where a folder will be, for its tilejson.json. Default: addresses\nrelative to it"),
      Option("name", "TEXT", help: "What the tileset is called. Default: Fogline"),
      Option(
        "threads", short: "j", "N", help: "Threads to draw with. Default: the machine's cores"),
      LibraryTiles.exactOption,
      Option("resume", help: "Go on after an interruption."),
      Option("update", help: "Draw only what trips changed that came or went since last time."),
      Option("shard", "I/N", help: "Only the I-th of N shares, to be merged later."),
      Option("force", help: "Replace a file that Fogline did not make."),
    ]
  static let examples = [
    (line: "fogline tiles", purpose: "The folder Output/tiles, to upload to any host of files."),
    (
      line: "fogline tiles -o trips.pmtiles --zoom 0-16 --layer routes",
      purpose: "One file for MapLibre, Leaflet or OpenLayers."
    ),
    (
      line: "fogline tiles merge part-*.pmtiles -o whole.pmtiles",
      purpose: "What several machines have drawn with --shard, as one."
    ),
    (
      line: "fogline tiles -o trips.pmtiles --zoom 0-16 --layer routes --update",
      purpose: "The same after a trip was imported, in a moment."
    ),
    (line: "fogline tiles verify whole.pmtiles", purpose: "Whether a tileset is whole."),
  ]

  static func run(_ options: ParsedOptions, _ console: Console) async throws {
    switch options.operands.first {
    case nil: try await draw(options, console)
    case "merge": try TilesetMerge.run(Array(options.operands.dropFirst()), options, console)
    case "verify": try TilesetCheck.run(Array(options.operands.dropFirst()), console)
    case let word?:
      throw UsageError("\(word) is neither merge nor verify; options alone draw tiles")
    }
  }

  /// The output that an option line names.
  static func output(_ options: ParsedOptions) throws -> TilesetOutput {
    let path = options.value("output") ?? "Output/tiles"
    guard !path.isEmpty, path != "-" else {
      throw UsageError("--output: name a folder, or a file in .mbtiles or .pmtiles")
    }
    return TilesetOutput(path: path)
  }

  /// The address that an option line names.
  static func baseURL(_ options: ParsedOptions) throws -> String {
    guard let url = options.value("base-url") else { return "" }
    guard url.hasPrefix("https://") || url.hasPrefix("http://"), !url.contains(" ") else {
      throw UsageError("--base-url: \(url) is no address; write https://example.org/tiles")
    }
    return url
  }

  private static func draw(_ options: ParsedOptions, _ console: Console) async throws {
    guard !options.has("update") || !(options.has("shard") || options.has("resume")) else {
      throw UsageError("--update goes with neither --shard nor --resume")
    }
    let source = try source(options)
    _ = try baseURL(options)
    let shard = try Shard(options)
    let output = try output(options)
    try output.check(replacesAnything: options.has("force"))
    let view = try source.view()
    // Everything that can be missing is found before hours of drawing, not after.
    let page =
      output.isFolder
      ? try TilesetOutput.page(source.style, source.layer, pixelRatio: source.pixelRatio) : nil
    // Whatever is read after this must find the library like this.
    let state = try view.library.stateHash()
    let record = try source.record(of: view)
    let update =
      options.has("update")
      ? try PyramidUpdate(of: output, now: record, source: source) : nil
    if options.has("update"), update == nil {
      console.warn("there is nothing to go by beside \(output.path); all tiles are drawn")
    }
    var tiles = try update?.changed ?? source.occupiedTiles { try source.view() }
    guard update != nil || !tiles.isEmpty else { throw PyramidError.nothingToDraw }
    if let shard { tiles = shard.share(of: tiles) }

    let spool = try TileSpool(
      path: output.spoolPath,
      settings: try record.hash().combined(with: "\(shard?.description ?? "") \(update != nil)"),
      resumes: options.has("resume"))
    let drawing = PyramidDrawing(
      source: source, tiles: tiles,
      threads: try NumberOption.whole("threads", options, in: 1...256) ?? NumberOption.cores)
    try await drawing.run(into: spool, state: state, console)

    let sink = try output.sink(
      pixelRatio: source.pixelRatio, page: page ?? FolderPage.none, baseURL: try baseURL(options))
    var (count, bytes) = (0, 0)
    func add(_ tile: TileID, _ png: [UInt8]) throws {
      try sink.add(tile, png)
      count += 1
      bytes += png.count
    }
    if let update {
      try update.forEachTile(drawnIn: spool, add)
    } else {
      try spool.forEachTile(add)
    }
    guard count > 0 else {
      spool.remove()
      guard let shard else { throw PyramidError.nothingToDraw }
      // One of many machines that has nothing to do has not failed.
      if console.verbosity != .quiet {
        console.result("share \(shard) has no tiles; no file is made")
      }
      return
    }
    try sink.finish(source.info(name: options.value("name")))
    if shard == nil { try output.write(record) }
    spool.remove()
    guard console.verbosity != .quiet else { return }
    let drawn = update == nil ? "" : ", \(ImportProgress.grouped(tiles.count)) of them drawn anew"
    console.result(
      "\(ImportProgress.grouped(count)) tiles\(drawn), \(PyramidProgress.size(bytes)),"
        + " in \(output.path)")
  }

  private static func source(_ options: ParsedOptions) throws -> PyramidSource {
    PyramidSource(
      libraryPath: try LibraryOptions.path(options), filter: try TripSelection.filter(options),
      asOf: try TimeOption.last("as-of", options),
      style: try StyleInput.style(options.value("style")),
      layer: try TileLayer(option: options.value("layer")),
      pixelRatio: try NumberOption.whole("scale", options, in: 1...2) ?? 1,
      isExact: options.has("exact"),
      zooms: try zooms(options), area: try TripSelection.box(options))
  }

  private static func zooms(_ options: ParsedOptions) throws -> ClosedRange<Int> {
    guard let text = options.value("zoom") else { return 0...14 }
    let parts = text.split(separator: "-", omittingEmptySubsequences: false).map { Int($0) }
    guard 1...2 ~= parts.count, let first = parts[0], let last = parts[parts.count - 1],
      0 <= first, first <= last, last <= TileID.maxZoom
    else {
      throw UsageError(
        "--zoom: \(text) is no range of zooms; write 0-14, or one of 0 to \(TileID.maxZoom)")
    }
    return first...last
  }
}
