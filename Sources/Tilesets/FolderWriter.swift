import CExchange
import Geo
import Glibc

/// Writes a folder of z/x/y.png, or z/x/y@2x.png, with `tilejson.json` and a page that shows them,
/// ready to be uploaded to any host of files.
package final class FolderWriter: TileSink {
  private let path: String
  private let beside: String
  private let pixelRatio: Int
  private let page: FolderPage
  private let baseURL: String
  private var last: TileID?
  private var extent: TilesetExtent?

  /// Begins a folder that will be at `path`.
  ///
  /// - Parameters:
  ///   - pixelRatio: 1 or 2.
  ///   - page: What is to show the tiles.
  ///   - baseURL: Where the folder will be, for `tilejson.json`; empty for addresses that are
  ///     relative to it.
  package init(
    path: String, pixelRatio: Int, page: FolderPage, baseURL: String = ""
  ) throws(TilesetError) {
    self.baseURL = baseURL.isEmpty || baseURL.hasSuffix("/") ? baseURL : baseURL + "/"
    var path = path
    while path.count > 1, path.hasSuffix("/") { path.removeLast() }
    self.path = path
    self.pixelRatio = pixelRatio
    self.page = page
    beside = "\(path).\(getpid()).part"
    guard Self.isReplaceable(path) else { throw .foreign(path: path) }
    try SystemFile.makeFolder(beside)
  }

  deinit { Self.remove(beside) }

  /// Whether a folder is one that Fogline made, or empty, or not there.
  package static func isReplaceable(_ path: String) -> Bool {
    guard SystemFile.exists(path) else { return true }
    guard SystemFile.isFolder(path) else { return false }
    if let file = try? SystemFile(path + "/tilejson.json", flags: O_RDONLY),
      let json = try? file.read(1 << 20, at: 0), TileJSON(json: json) != nil
    {
      return true
    }
    return names(in: path).isEmpty
  }

  package func add(_ tile: TileID, _ png: [UInt8]) throws {
    guard last.map({ $0.hilbertID < tile.hilbertID }) ?? true else {
      throw TilesetError.wrongOrder(tile: "\(tile)")
    }
    if extent == nil { extent = TilesetExtent(tile) } else { extent?.include(tile) }
    let folder = "\(beside)/\(tile.z)/\(tile.x)"
    if last?.z != tile.z || last?.x != tile.x { try SystemFile.makeFolder(folder) }
    last = tile
    try write(png, to: "\(folder)/\(tile.y)\(suffix).png")
  }

  package func finish(_ info: TilesetInfo) throws {
    guard let extent else {
      throw TilesetError.damaged(path: path, reason: "there is no tile to write")
    }
    let relative = "{z}/{x}/{y}\(suffix).png"
    try write(
      try TileJSON(info, extent, url: baseURL + relative).json(), to: beside + "/tilejson.json")
    try write(page.html(TileJSON(info, extent, url: relative)), to: beside + "/index.html")
    if let missing = page.missingTile { try write(missing, to: beside + "/missing.png") }
    // Thousands of small files reach the disk faster together than one by one.
    sync()
    if SystemFile.exists(path) {
      // The earlier folder is there until the new one is in its place.
      guard fogline_exchange(beside, path) == 0 else {
        throw SystemFile.failure(path)
      }
      try SystemFile.synchronizeFolder(of: path)
    } else {
      try SystemFile.replace(path, with: beside)
    }
  }

  private var suffix: String { pixelRatio == 2 ? "@2x" : "" }

  private func write(_ bytes: [UInt8], to path: String) throws(TilesetError) {
    try SystemFile(path, flags: O_WRONLY | O_CREAT | O_TRUNC).write(bytes)
  }

  /// What is in a folder.
  static func names(in path: String) -> [String] {
    guard let folder = opendir(path) else { return [] }
    defer { closedir(folder) }
    var names: [String] = []
    while let entry = readdir(folder) {
      let name = withUnsafeBytes(of: &entry.pointee.d_name) {
        String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
      }
      if name != ".", name != ".." { names.append(name) }
    }
    return names
  }

  /// Removes a folder and all in it, without following links out of it.
  private static func remove(_ path: String) {
    for name in names(in: path) {
      let child = path + "/" + name
      if unlink(child) != 0 { remove(child) }
    }
    rmdir(path)
  }
}
