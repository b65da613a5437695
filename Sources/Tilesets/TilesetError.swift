/// Why a tileset cannot be written or read.
package enum TilesetError: Error, Equatable, CustomStringConvertible {
  /// A file or a folder cannot be opened, read or written.
  case inaccessible(path: String, reason: String)
  /// Something that Fogline did not make is in the way.
  case foreign(path: String)
  /// A file is no tileset of its kind, or a damaged one.
  case damaged(path: String, reason: String)
  /// Another process writes it.
  case busy(path: String)
  /// What was begun was begun with other settings.
  case otherSettings(path: String)
  /// Tiles did not come in the order of ``TileID/hilbertID``.
  case wrongOrder(tile: String)

  package var description: String {
    switch self {
    case .inaccessible(let path, let reason): "\(path): \(reason)"
    case .foreign(let path):
      "\(path) is not a tileset that Fogline made; name another place, or move it away"
    case .damaged(let path, let reason): "\(path) is damaged: \(reason)"
    case .busy(let path): "\(path) is being written by another process; wait for it, or stop it"
    case .otherSettings(let path):
      "\(path) was begun with other options, another style or another state of the library;"
        + " leave out --resume to begin anew"
    case .wrongOrder(let tile): "tile \(tile) comes out of order"
    }
  }
}
