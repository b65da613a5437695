import Geo
import Options
import Rendering
import Styling
import Tracks

/// The options of `render`, understood.
struct RenderRequest {
  let style: Style
  let output: String
  let tile: TileID?
  let threads: Int
  /// All but the title.
  let map: StaticMap.Options
  /// Under the routes of a tile, nil for nothing.
  let tileBackground: Color?
  private let title: String?

  /// - Throws: ``UsageError`` for a value that is none, or what reading a style file throws.
  init(_ options: ParsedOptions) throws {
    tile = try options.value("tile").map { text in
      guard let tile = TileID(text) else {
        throw UsageError(
          "--tile: \(text) is no tile; write Z/X/Y with Z 0 to \(TileID.maxZoom) and X, Y below 2^Z"
        )
      }
      return tile
    }
    threads = try NumberOption.whole("threads", options, in: 1...256) ?? NumberOption.cores
    title = options.value("title")
    var map = StaticMap.Options()
    if let size = options.value("size") { (map.width, map.height) = try Self.size(size) }
    map.pixelRatio = try NumberOption.number("scale", options, in: 1...4) ?? 1
    map.padding = try NumberOption.number("padding", options, in: 0...2000) ?? map.padding
    if let name = options.value("units") {
      guard let units = UnitSystem(rawValue: name) else {
        throw UsageError("--units: \(name) is neither metric nor imperial")
      }
      map.units = units
    }
    if let list = options.value("hide") { try Furniture.hide(list, of: &map) }
    do {
      _ = try map.pixelSize()
    } catch {
      throw UsageError("--size: \(error)")
    }
    self.map = map

    var style = try StyleInput.style(options.value("style"))
    var tileBackground: Color?
    if let text = options.value("background") {
      if text == "none" {
        style.background = nil
      } else if let color = Color(text) {
        style.background = color
        tileBackground = color
      } else {
        throw UsageError("--background: \(text) is no colour; write #RRGGBB, a name, or none")
      }
    }
    self.style = style
    self.tileBackground = tileBackground
    output =
      options.value("output")
      ?? Self.defaultOutput(options, tile: tile, pixelRatio: map.pixelRatio)
  }

  /// The title that was asked for, else the only trip's name, else the files' names.
  func title(names: [String?], paths: [String]) -> String {
    if let title { return title }
    if names.count == 1, let name = names[0] { return name }
    let stems = paths.map(FileStem.stem)
    if stems.isEmpty { return ImportTally.count(names.count, "trip") }
    return stems.count <= 3
      ? stems.joined(separator: ", ") : "\(stems[0]) and \(stems.count - 1) more"
  }

  private static func defaultOutput(_ options: ParsedOptions, tile: TileID?, pixelRatio: Double)
    -> String
  {
    var name = options.operands.first.map(FileStem.stem) ?? "library"
    if options.operands.count > 1 { name += "-and-\(options.operands.count - 1)-more" }
    if options.operands.isEmpty, let trip = options.value("trip") {
      name = "trip-" + trip.split(separator: ",").joined(separator: "-")
    }
    if let tile { name += "-\(tile.z)-\(tile.x)-\(tile.y)" }
    if pixelRatio == 2 { name += "@2x" }
    return "Output/\(name).png"
  }

  private static func size(_ text: String) throws -> (Int, Int) {
    let parts = text.lowercased().split(separator: "x", omittingEmptySubsequences: false)
    guard parts.count == 2, let width = Int(parts[0]), let height = Int(parts[1]), width > 0,
      height > 0
    else {
      throw UsageError("--size: \(text) is no size; write it as 1200x800")
    }
    return (width, height)
  }
}
