import Geo
import Options
import Rendering
import Store
import Styling

/// `fogline tile`.
enum TileCommand: Command {
  static let name = "tile"
  static let summary = "Draw one map tile of the library."
  static let operands = "Z/X/Y [options]"
  static let options =
    [
      LibraryOptions.library,
      Option(
        "layer", "LAYER", values: .words(TileLayer.allCases.map(\.rawValue)),
        help: "routes, fog, map (routes over fog) or heat. Default: map"),
      Option(
        "output", short: "o", "FILE", values: .file,
        help: "Where the PNG goes; - is standard output.\nDefault: Output/<layer>-<z>-<x>-<y>.png"),
      Option(
        "as-of", "DATE", help: "As it was at the end of that day, or at that time, in UTC."),
      Option("scale", "N", help: "Device pixels for a CSS pixel, 1 to 4. Default: 1"),
      Option(
        "style", "STYLE", values: .words(Style.shipped.map(\.name)),
        help: "A shipped style or a style file.\nDefault: \(Style.shipped[0].name)"),
      Option("force", short: "f", help: "Replace a file that Fogline did not write."),
    ] + TripSelection.options
  static let examples = [
    (line: "fogline tile 12/2499/1470 --layer map", purpose: "Output/map-12-2499-1470.png."),
    (
      line: "fogline tile 12/2499/1470 --layer fog -o - > fog.png",
      purpose: "One tile of fog, in a pipe."
    ),
  ]

  static func run(_ options: ParsedOptions, _ console: Console) throws {
    guard options.operands.count == 1, let text = options.operands.first else {
      throw UsageError("name one tile, as 12/2499/1470")
    }
    guard let tile = TileID(text) else {
      throw UsageError(
        "\(text) is no tile; write zoom/column/row, zoom 0 to \(TileID.maxZoom), as 12/2499/1470")
    }
    let layer = try TileLayer(option: options.value("layer"))
    let ratio = try NumberOption.number("scale", options, in: 1...4) ?? 1
    let style = try StyleInput.style(options.value("style"))
    let asOf = try TimeOption.last("as-of", options)
    let library = try LibraryOptions.open(options, .read)
    let filter = try TripSelection.filter(options)
    let view = try LibraryView(
      library, trips: filter.isEmpty ? nil : try library.trips(filter), asOf: asOf)
    let bytes = try LibraryTiles(
      view, style: style, pixelRatio: ratio, isExact: options.has("exact")
    ).png(of: tile, layer)
    let output =
      options.value("output")
      ?? "Output/\(layer.rawValue)-\(tile.z)-\(tile.x)-\(tile.y)\(ratio == 2 ? "@2x" : "").png"
    if output == "-" { return try console.result(bytes) }
    try OutputFile.write(bytes, to: output, replacesAnything: options.has("force"))
    if console.verbosity != .quiet { console.result(output) }
  }
}
