import Geo
import Options
import Store

/// `fogline trips`.
enum TripsCommand: Command {
  static let name = "trips"
  static let summary = "List the trips of the library; remove, rename and tag them."
  static let operands = "[remove ID... | rename ID NAME | tag ID TAG | untag ID TAG] [options]"
  static let options =
    [LibraryOptions.library] + TripSelection.options + [
      TripSelection.area,
      Option("within", "LAT,LON,KM", help: "Trips that come so near to a place."),
      Option("json", help: "Print a JSON array."),
      Option("csv", help: "Print comma-separated values."),
    ]
  static let examples = [
    (line: "fogline trips --from 2024-01-01 --to 2024-12-31", purpose: "The trips of 2024."),
    (line: "fogline trips --within 47.37,8.54,5 --csv", purpose: "Trips around Zurich."),
    (line: "fogline trips rename 17 'To the sea'", purpose: "Give trip 17 a name."),
    (line: "fogline trips tag 17 holiday", purpose: "Give trip 17 a tag."),
    (line: "fogline trips remove 17 18", purpose: "Remove two trips and the ground only they saw."),
  ]

  static func run(_ options: ParsedOptions, _ console: Console) throws {
    let words = options.operands
    switch words.first {
    case nil: try list(options, console)
    case "remove":
      let ids = try TripSelection.ids(words.dropFirst())
      try LibraryOptions.open(options, .write).remove(ids)
      if console.verbosity != .quiet {
        console.result("\(ImportTally.count(ids.count, "trip")) removed")
      }
    case "rename":
      let (id, name) = try idAndText(words, "the name")
      try LibraryOptions.open(options, .write).rename(id, to: name.isEmpty ? nil : name)
    case "tag", "untag":
      let (id, tag) = try idAndText(words, "the tag")
      guard !tag.isEmpty else { throw UsageError("a tag has at least one character") }
      try LibraryOptions.open(options, .write).tag(id, tag, removes: words[0] == "untag")
    case .some(let word):
      throw UsageError("\(word) is none of remove, rename, tag, untag")
    }
  }

  private static func idAndText(_ words: [String], _ what: String) throws -> (Int64, String) {
    guard words.count == 3 else {
      throw UsageError("\(words[0]): name a trip by its number, then \(what)")
    }
    return (try TripSelection.ids(words[1...1])[0], words[2])
  }

  private static func list(_ options: ParsedOptions, _ console: Console) throws {
    var filter = try TripSelection.filter(options)
    filter.area = try TripSelection.box(options)
    filter.circle = try circle(options)
    let reports = try LibraryOptions.open(options, .read).trips(filter).map { TripReport($0) }
    if options.has("json") { return console.result(try JSONOutput.text(reports)) }
    if options.has("csv") {
      return try console.result(
        Array(CSVText.text([TripReport.csvHeader] + reports.map(\.csvRow)).utf8))
    }
    guard !reports.isEmpty else { return console.warn("there is no such trip") }
    console.result(
      TextTable.text([TripReport.tableHeader] + reports.map(\.tableRow), right: [0, 2, 3, 4]))
  }

  private static func circle(
    _ options: ParsedOptions
  ) throws -> (center: Coordinate, radiusMeters: Double)? {
    guard let text = options.value("within") else { return nil }
    let numbers = text.split(separator: ",", omittingEmptySubsequences: false)
      .compactMap { Double($0) }
    guard numbers.count == 3,
      let center = Coordinate(
        wrappingLongitude: numbers[1], latitude: numbers[0]), numbers[2] > 0, numbers[2] < 21_000
    else {
      throw UsageError(
        "--within: \(text) is no circle; write latitude,longitude,kilometres, as 47.37,8.54,5")
    }
    return (center, numbers[2] * 1000)
  }
}
