import Archive

/// Why a file gave no tracks.
package enum TrackReadError: Error, Equatable, CustomStringConvertible {
  /// The file is empty.
  case empty(file: String)
  /// The file is of a kind that is not read; `found` says which, `a JPEG image`.
  case unsupported(file: String, found: String)
  /// The file is damaged at `place` (`line:column` where known), and nothing or, with `isStrict`,
  /// not everything of it could be read.
  case damaged(file: String, place: String?, reason: String)
  /// The file is whole, but holds no usable position.
  case noPositions(file: String, dropped: DroppedFixes)
  /// The archive cannot be read or is not safe to read.
  case archive(file: String, ArchiveError)

  package var description: String {
    switch self {
    case .empty(let file):
      "\(file): the file is empty"
    case .unsupported(let file, let found):
      "\(file): not a GPX file (\(found)); GPX is what this version reads"
    case .damaged(let file, let place, let reason):
      "\(file)\(place.map { ":" + $0 } ?? ""): \(reason)"
    case .noPositions(let file, let dropped):
      "\(file): no positions in the file" + (dropped.summary.map { " (\($0))" } ?? "")
    case .archive(let file, let error):
      "\(file): \(error)"
    }
  }
}
