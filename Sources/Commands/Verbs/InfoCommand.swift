import Options
import Tracks

/// `fogline info`.
enum InfoCommand: Command {
  static let name = "info"
  static let summary = "Show what a file of tracks holds, before any cleaning."
  static let operands = "FILE... [--json]"
  static let options = [
    Option("json", help: "Print a JSON object; an array of them for several files."),
    Option(
      "strict", help: "Fail on a damaged file instead of reading what stands before the damage."),
  ]
  static let examples = [
    (line: "fogline info trip.gpx", purpose: "Tracks, fixes, times, bounding box and length."),
    (line: "fogline info trip.gpx --json", purpose: "The same for scripts."),
    (line: "zcat trip.gpx.gz | fogline info -", purpose: "From standard input."),
  ]

  static func run(_ options: ParsedOptions, _ console: Console) throws {
    guard !options.operands.isEmpty else { throw UsageError("name at least one file") }
    let reports = try options.operands.map { path in
      FileReport(
        try TrackInput.read(path, isStrict: options.has("strict"), console: console))
    }
    if options.has("json") {
      console.result(
        try reports.count == 1 ? JSONOutput.text(reports[0]) : JSONOutput.text(reports))
      return
    }
    for (index, report) in reports.enumerated() {
      if index > 0 { console.result("") }
      if reports.count > 1 { console.result(options.operands[index]) }
      console.result(report.text)
    }
  }
}
