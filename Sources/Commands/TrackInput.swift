import Bytes
import Tracks

/// Reads the files that a command names, with progress on a terminal.
enum TrackInput {
  /// What `path` holds.
  static func read(_ path: String, isStrict: Bool, console: Console) throws -> TrackFile {
    guard console.showsProgress else {
      return try TrackFileReader.read(path: path, isStrict: isStrict)
    }
    var shown = -1
    let file = try TrackFileReader.read(path: path, isStrict: isStrict) { share in
      let percent = Int(share * 100)
      // Files that are read before one could read the line are not worth one.
      guard percent > shown, percent < 100 else { return }
      shown = percent
      console.progress("reading \(path) … \(percent) %")
    }
    console.progress("")
    return file
  }

  /// Tells what a user should know about a file.
  static func report(_ file: TrackFile, path: String, console: Console) {
    for warning in file.warnings + file.lines.compactMap(RecordedSpeeds.warning) {
      console.warn("\(path): \(warning)")
    }
    if let summary = file.dropped.summary { console.warn("\(path): \(summary)") }
  }
}
