import PNG
import Tilesets

/// `fogline tiles verify`: reads a tileset from end to end.
enum TilesetCheck {
  static func run(_ paths: [String], _ console: Console) throws {
    guard !paths.isEmpty else { throw UsageError("name a tileset to verify") }
    var isWrong = false
    for path in paths {
      let reader = try TilesetOutput(path: path).reader()
      var faults: [String] = []
      if let archive = reader as? PMTilesReader { faults += try PMTilesCheck.faults(of: archive) }
      var count = 0
      try reader.forEachTile { tile, png in
        count += 1
        if (try? PNGDecoder.decode(png)) == nil { faults.append("tile \(tile) is no whole PNG") }
      }
      for fault in faults { console.error("\(path): \(fault)") }
      isWrong = isWrong || !faults.isEmpty
      if faults.isEmpty, console.verbosity != .quiet {
        console.result("\(path): \(ImportProgress.grouped(count)) tiles, all whole")
      }
    }
    if isWrong { throw ReportedFailure() }
  }
}
