import Geo
import Lines
import Options
import Rendering
import Styling
import Tracks

/// `fogline render`.
enum RenderCommand: Command {
  static let name = "render"
  static let summary = "Draw trips in their speed colours: one picture, or one map tile."
  static let operands = "FILE... [options]"

  static let options = [
    Option(
      "output", short: "o", "FILE", values: .file,
      help: "Where the PNG goes; - is standard output. Default: Output/<name>.png"),
    Option("size", "WxH", help: "Width and height in CSS pixels. Default: 1200x800"),
    Option("scale", "N", help: "Device pixels for a CSS pixel, 1 to 4. Default: 1"),
    Option(
      "style", "STYLE", values: .words(Style.shipped.map(\.name)),
      help: "A shipped style or a style file.\nDefault: \(Style.shipped[0].name)"),
    Option("tile", "Z/X/Y", help: "Draw that XYZ tile, 256 CSS pixels wide, instead."),
    Option("title", "TEXT", help: "The title. Default: the track's name, else the file's."),
    Option(
      "hide", "ITEM,...", values: .words(Furniture.names),
      help: "Leave out parts of the footer:\n\(Furniture.names.joined(separator: ", "))"),
    Option(
      "background", "COLOUR",
      help: "A colour, or none for a transparent picture.\nDefault: the style's; a tile has none"),
    Option("padding", "PIXELS", help: "Room around the trips, in CSS pixels. Default: 48"),
    Option(
      "units", "UNITS", values: .words(UnitSystem.allCases.map(\.rawValue)),
      help: "metric or imperial. Default: metric"),
    Option(
      "strict", help: "Fail on a damaged file instead of drawing what stands before the damage."),
    Option("threads", short: "j", "N", help: "Threads to draw with. Default: the machine's cores"),
    Option("force", short: "f", help: "Replace a file that Fogline did not write."),
  ]

  static let examples = [
    (line: "fogline render trip.gpx", purpose: "Output/trip.png, 1200 × 800 pixels."),
    (
      line: "fogline render a.gpx b.gpx -o both@2x.png --scale 2 --size 1600x1000 --style dark",
      purpose: "Two trips on one picture of 3200 × 2000 pixels."
    ),
    (
      line: "fogline render trip.gpx --tile 14/9996/5882",
      purpose: "One tile of a web map, transparent beside the route."
    ),
    (
      line: "fogline render - -o - --background none < trip.gpx > trip.png",
      purpose: "In a pipe, on a transparent background."
    ),
  ]

  static func run(_ options: ParsedOptions, _ console: Console) async throws {
    guard !options.operands.isEmpty else { throw UsageError("name at least one file") }
    let request = try RenderRequest(options)
    let tracks = try read(options, console)
    let bytes: [UInt8]
    if let tile = request.tile {
      let trips = RouteGeometry.sideBySide(tracks.map { RouteGeometry(Trip($0)) })
      let scene = RouteScene(
        trips, scale: MapScale(zoom: Double(tile.z), pixelRatio: request.map.pixelRatio),
        bands: request.style.route.bands)
      var renderer = TileRenderer(scene, style: request.style)
      bytes = try renderer.png(of: tile, background: request.tileBackground)
    } else {
      var map = request.map
      map.title = request.title(tracks: tracks, paths: options.operands)
      bytes = try await StaticMap(tracks.map { Trip($0) }, style: request.style, options: map)
        .png(threads: request.threads)
    }
    if request.output == "-" { return try console.result(bytes) }
    try OutputFile.write(
      bytes, to: request.output, replacesAnything: options.has("force"))
    if console.verbosity != .quiet { console.result(request.output) }
  }

  private static func read(_ options: ParsedOptions, _ console: Console) throws -> [Track] {
    var tracks: [Track] = []
    for path in options.operands {
      let file = try TrackInput.read(path, isStrict: options.has("strict"), console: console)
      TrackInput.report(file, path: path, console: console)
      console.note("\(path): \(FileReport(file).fixes) fixes")
      tracks += file.lines
    }
    return tracks
  }
}
