/// Why a pyramid was not finished.
enum PyramidError: Error, Equatable, CustomStringConvertible {
  /// Nothing of what was asked for is on any tile.
  case nothingToDraw
  /// Trips came or went while it was drawn.
  case libraryChanged
  /// It was stopped.
  case interrupted(done: Int, total: Int, spool: String)
  /// Leaflet is not installed.
  case noLeaflet(folder: String)
  /// Parts to be merged do not belong together.
  case differentParts(String, String)
  /// The file has tiles of another program.
  case foreignPart(String)

  var description: String {
    switch self {
    case .nothingToDraw:
      "there is nothing to draw: no trip in the library has anything there; `fogline trips` lists them"
    case .libraryChanged:
      "the library changed while tiles were drawn; run the command again, without --resume"
    case .interrupted(let done, let total, let spool):
      "interrupted: \(ImportProgress.grouped(done)) of \(ImportProgress.grouped(total)) tiles are"
        + " kept in \(spool); the same command with --resume goes on"
    case .noLeaflet(let folder):
      "\(folder) has no leaflet.js, which the page in a folder of tiles needs; install libjs-leaflet"
    case .differentParts(let first, let second):
      "\(first) and \(second) are no parts of one tileset: name, layer or scale differ"
    case .foreignPart(let path): "\(path) was not made by Fogline"
    }
  }
}
