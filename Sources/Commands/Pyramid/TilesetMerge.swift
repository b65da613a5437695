import Geo
import Options
import Tilesets

/// `fogline tiles merge`: parts that were drawn apart, as one tileset.
enum TilesetMerge {
  static func run(
    _ parts: [String], _ options: ParsedOptions, _ console: Console
  ) throws {
    guard !parts.isEmpty else { throw UsageError("name the parts to merge") }
    guard options.has("output") else { throw UsageError("name the whole with --output") }
    let output = try TilesCommand.output(options)
    try output.check(replacesAnything: options.has("force"))
    let readers = try parts.map { try TilesetOutput(path: $0).reader() }
    var whole: TilesetInfo?
    for (path, reader) in zip(parts, readers) {
      guard let info = reader.info else { throw PyramidError.foreignPart(path) }
      guard (whole ?? info) == info else { throw PyramidError.differentParts(parts[0], path) }
      whole = info
    }
    guard let info = whole, let layer = TileLayer(rawValue: info.layer) else { return }
    let style = try StyleInput.style(options.value("style"))
    let sink = try output.sink(
      pixelRatio: info.pixelRatio,
      page: try TilesetOutput.page(style, layer, pixelRatio: info.pixelRatio),
      baseURL: try TilesCommand.baseURL(options))
    // Shares of one pyramid follow each other; parts that overlap are refused by the sink.
    var places: [(first: UInt64, reader: any TileReader)] = []
    for reader in readers {
      if let first = try reader.firstTile() { places.append((first.hilbertID, reader)) }
    }
    places.sort { $0.first < $1.first }
    var count = 0
    for (_, reader) in places {
      try reader.forEachTile {
        try sink.add($0, $1)
        count += 1
      }
    }
    try sink.finish(info)
    if console.verbosity != .quiet {
      console.result("\(ImportProgress.grouped(count)) tiles, in \(output.path)")
    }
  }
}
