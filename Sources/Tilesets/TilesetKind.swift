/// What tiles are kept in.
package enum TilesetKind: Sendable {
  /// A folder of z/x/y.png.
  case folder
  case mbtiles
  case pmtiles

  /// The kind that a path names: by `.mbtiles` and `.pmtiles`, else a folder.
  package init(path: String) {
    let lower = path.lowercased()
    if lower.hasSuffix(".mbtiles") {
      self = .mbtiles
    } else if lower.hasSuffix(".pmtiles") {
      self = .pmtiles
    } else {
      self = .folder
    }
  }
}
