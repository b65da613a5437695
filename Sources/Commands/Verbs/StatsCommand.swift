import Geo
import Options
import Store

/// `fogline stats`.
enum StatsCommand: Command {
  static let name = "stats"
  static let summary = "Sum up the library: explored ground, distance, years."
  static let operands = "[options]"
  static let options = [
    LibraryOptions.library,
    Option("as-of", "DATE", help: "As it was at the end of that day, or at that time, in UTC."),
    Option("json", help: "Print a JSON object."),
  ]
  static let examples = [
    (
      line: "fogline stats", purpose: "Explored km², cells, distance and the longest trip, by year."
    ),
    (line: "fogline stats --as-of 2021-12-31 --json", purpose: "The same as it was then."),
  ]

  static func run(_ options: ParsedOptions, _ console: Console) throws {
    let asOf = try TimeOption.last("as-of", options)
    let library = try LibraryOptions.open(options, .read)
    let report = StatisticsReport(try library.statistics(asOf: asOf))
    console.result(options.has("json") ? try JSONOutput.text(report) : report.text)
  }
}
