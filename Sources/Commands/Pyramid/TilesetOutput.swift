import Bytes
import Glibc
import Styling
import Tilesets

/// Where tiles go: a folder, an MBTiles file or a PMTiles archive.
struct TilesetOutput {
  let path: String
  private let kind: TilesetKind

  /// The output at a path, by its name.
  init(path: String) {
    var path = path
    while path.count > 1, path.hasSuffix("/") { path.removeLast() }
    self.path = path
    kind = TilesetKind(path: path)
  }

  /// What is drawn but not yet put together.
  var spoolPath: String { path + ".part" }

  /// What the finished pyramid shows; beside it, as what is in it may be uploaded.
  private var recordPath: String { path + ".drawn" }

  /// What the pyramid that is here shows; nil where that is not known.
  func record() throws -> PyramidRecord? {
    guard
      let bytes = try? PeekableSource(FileSource(path: recordPath), count: 256 << 20).prefix
    else { return nil }
    return PyramidRecord(json: bytes)
  }

  /// Keeps what the pyramid shows.
  func write(_ record: PyramidRecord) throws {
    try OutputFile.write(try record.json(), to: recordPath, replacesAnything: true)
  }

  /// Refuses to replace what Fogline did not make.
  ///
  /// - Parameter replacesAnything: Replaces any file, but never a folder.
  func check(replacesAnything: Bool) throws {
    try OutputFile.makeFolders(of: path)
    var status = stat()
    guard stat(path, &status) == 0 else { return }
    let isFolder = status.st_mode & S_IFMT == S_IFDIR
    switch kind {
    case .folder:
      guard FolderWriter.isReplaceable(path) else { throw TilesetError.foreign(path: path) }
    case .mbtiles, .pmtiles:
      guard !isFolder, replacesAnything || status.st_size == 0 || (try? reader().info) != nil
      else { throw TilesetError.foreign(path: path) }
    }
  }

  /// A sink that puts a tileset here when it is whole.
  ///
  /// - Parameter baseURL: Where a folder will be; empty where that is not known.
  func sink(
    pixelRatio: Int, page: @autoclosure () throws -> FolderPage, baseURL: String
  ) throws -> any TileSink {
    switch kind {
    case .folder:
      try FolderWriter(path: path, pixelRatio: pixelRatio, page: page(), baseURL: baseURL)
    case .mbtiles: try MBTilesWriter(path: path)
    case .pmtiles: try PMTilesWriter(path: path)
    }
  }

  /// Reads the tileset that is here.
  func reader() throws -> any TileReader {
    switch kind {
    case .folder: try FolderReader(path: path)
    case .mbtiles: try MBTilesReader(path: path)
    case .pmtiles: try PMTilesReader(path: path)
    }
  }

  /// The page for a folder of tiles, with Leaflet in it.
  ///
  /// Debian's libjs-leaflet has it; `FOGLINE_LEAFLET` names another folder.
  static func page(_ style: Style, _ layer: TileLayer, pixelRatio: Int) throws -> FolderPage {
    let folder =
      getenv("FOGLINE_LEAFLET").map { String(cString: $0) } ?? "/usr/share/javascript/leaflet"
    func text(_ name: String) throws -> String {
      guard
        let bytes = try? PeekableSource(
          FileSource(path: folder + "/" + name), count: 4 << 20
        ).prefix
      else { throw PyramidError.noLeaflet(folder: folder) }
      return String(decoding: bytes, as: UTF8.self)
    }
    let color = style.background
    return FolderPage(
      script: try text("leaflet.js"), styleSheet: try text("leaflet.css"),
      background: color.map { "rgb(\($0.red), \($0.green), \($0.blue))" } ?? "white",
      missingTile: try LibraryTiles.missingTile(layer, style: style, pixelRatio: pixelRatio))
  }

  /// Whether a folder is written, which needs Leaflet.
  var isFolder: Bool { kind == .folder }
}
