import Bytes
import Fog
import Options
import Store
import Tracks

/// `fogline cells`.
enum CellsCommand: Command {
  static let name = "cells"
  static let summary = "Take explored cells out of the library, or into it, as geohashes."
  static let operands = "export | import FILE | list | remove ID [options]"
  static let options = [
    LibraryOptions.library,
    Option("precision", "N", help: "export: characters of a geohash, 1 to 8. Default: 7"),
    Option(
      "output", short: "o", "FILE", values: .file,
      help:
        "export: where to; .geojson makes rectangles, all else CSV.\nDefault: - , standard output"),
    Option("force", short: "f", help: "export: replace a file that is there."),
  ]
  static let examples = [
    (
      line: "fogline cells export --precision 8 > cells.csv",
      purpose: "All that is explored, exactly: geohash,visits,first,last."
    ),
    (
      line: "fogline cells export -o Output/cells.geojson",
      purpose: "Cells of about 150 m, for a map."
    ),
    (line: "fogline cells import cells.csv", purpose: "Ground that another program explored."),
  ]

  static func run(_ options: ParsedOptions, _ console: Console) throws {
    switch (options.operands.first, options.operands.count) {
    case ("export", 1): try export(options, console)
    case ("import", 2): try importTable(options.operands[1], options, console)
    case ("list", 1): try list(options, console)
    case ("remove", 2):
      let id = try TripSelection.ids(options.operands[1...])[0]
      try LibraryOptions.open(options, .write).removeCellSet(id)
    default: throw UsageError("write one of: export, import FILE, list, remove ID")
    }
  }

  private static func export(_ options: ParsedOptions, _ console: Console) throws {
    let precision = try NumberOption.whole("precision", options, in: 1...8) ?? 7
    let output = options.value("output") ?? "-"
    let cells = try LibraryOptions.open(options, .read).visits(length: 5 * precision)
    let isGeoJSON = output.lowercased().hasSuffix("json")
    let text =
      isGeoJSON
      ? CellsOutput.geoJSON(cells, length: 5 * precision)
      : CellsOutput.csv(cells, length: 5 * precision)
    if output == "-" { return try console.result(Array(text.utf8)) }
    try OutputFile.write(Array(text.utf8), to: output, replacesAnything: options.has("force"))
    if console.verbosity != .quiet { console.result(output) }
  }

  private static func importTable(
    _ path: String, _ options: ParsedOptions, _ console: Console
  ) throws {
    let bytes = try PeekableSource(FileSource(path: path), count: byteLimit + 1).prefix
    guard bytes.count <= byteLimit, let text = String(validating: bytes, as: UTF8.self) else {
      throw CellsFailure(
        "\(path): not UTF-8, or more than \(byteLimit >> 20) MB; import it in parts")
    }
    let cells: [CellSum]
    do throws(CellTable.Fault) {
      cells = try CellTable.cells(in: text, seconds: seconds)
    } catch {
      throw CellsFailure("\(path):\(error)")
    }
    let library = try LibraryOptions.open(options, .create)
    let count = ImportTally.count(cells.count, "cell")
    let addition = try library.add(cells, source: path)
    guard console.verbosity != .quiet else { return }
    switch addition {
    case .added(let id): console.result("\(count) imported into \(library.path), as cell set \(id)")
    case .known(let id): console.result("nothing new: the same as cell set \(id)")
    }
  }

  private static let byteLimit = 512 << 20

  private static func seconds(_ text: String) -> Int64? {
    if let number = Int64(text) { return abs(number) < 250_000_000_000 ? number : nil }
    let bytes = Array(text.utf8)
    let time = Timestamp(iso8601: bytes.span)
    return time.map { Int64((Double($0.milliseconds) / 1000).rounded(.down)) }
  }

  private static func list(_ options: ParsedOptions, _ console: Console) throws {
    let sets = try LibraryOptions.open(options, .read).cellSets()
    guard !sets.isEmpty else { return console.warn("no cells were imported") }
    console.result(
      TextTable.text(
        [["id", "cells", "source"]]
          + sets.map { ["\($0.id)", ImportProgress.grouped($0.cells), $0.source] },
        right: [0, 1]))
  }
}
