import Fog
import Options
import Rendering
import Store
import Styling
import Tracks

/// `fogline demo`.
enum DemoCommand: Command {
  static let name = "demo"
  static let summary = "Make a sample drive and draw it in every shipped style."
  static let operands = "[options]"
  static let options = [
    Option("force", short: "f", help: "Replace files that Fogline did not write.")
  ]
  static let examples = [
    (
      line: "fogline demo",
      purpose: "Output/demo.gpx, Output/demo.png, a picture in each other style, and one in fog."
    )
  ]

  static func run(_ options: ParsedOptions, _ console: Console) async throws {
    guard options.operands.isEmpty else { throw UsageError("demo takes no files") }
    // The drive goes through the reader like anybody's file, so that the demo shows what works.
    let gpx = Array(SampleDrive.gpx().utf8)
    try OutputFile.write(gpx, to: "Output/demo.gpx", replacesAnything: true)
    let file = try TrackFileReader.read(path: "Output/demo.gpx", isStrict: true)
    let trips = file.lines.map { Trip($0) }
    if console.verbosity != .quiet { console.result("Output/demo.gpx") }
    for (name, _) in Style.shipped {
      let style = try StyleInput.style(name)
      var map = StaticMap.Options()
      map.title = SampleDrive.name
      map.pixelRatio = 2
      let isDefault = name == Style.shipped[0].name
      let path = isDefault ? "Output/demo.png" : "Output/demo-\(name).png"
      let bytes = try await StaticMap(trips, style: style, options: map).png(threads: 2)
      try OutputFile.write(bytes, to: path, replacesAnything: options.has("force"))
      if console.verbosity != .quiet { console.result(path) }
    }
    try await drawFog(trips, options, console)
  }

  /// The same in fog, in the default style.
  private static func drawFog(
    _ trips: [Trip], _ options: ParsedOptions, _ console: Console
  ) async throws {
    var map = StaticMap.Options()
    map.title = SampleDrive.name
    map.pixelRatio = 2
    var content = MapContent(trips)
    content.addFog(
      exploring: CellSum.summed(
        try trips.flatMap { try PreparedTrip.cells(of: $0, source: "demo") }))
    let path = "Output/demo-fog.png"
    let bytes = try await StaticMap(content, style: Style.standard(), options: map).png(threads: 2)
    try OutputFile.write(bytes, to: path, replacesAnything: options.has("force"))
    if console.verbosity != .quiet { console.result(path) }
  }
}
