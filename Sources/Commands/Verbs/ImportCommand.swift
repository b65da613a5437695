import Dispatch
import Glibc
import Options
import Store

/// `fogline import`.
enum ImportCommand: Command {
  static let name = "import"
  static let summary = "Take recordings into a library: files, folders, patterns."
  static let operands = "PATH... [options]"
  static let options = [
    LibraryOptions.library,
    Option("jobs", short: "j", "N", help: "Files to read at a time. Default: the machine's cores"),
    Option(
      "strict", help: "Refuse a damaged file instead of taking what stands before the damage."),
  ]
  static let examples = [
    (line: "fogline import ~/gpx/", purpose: "All recordings in a folder and the folders in it."),
    (
      line: "fogline import '2024-*.gpx' --library my.fogline",
      purpose: "What a pattern matches, into a library of its own."
    ),
  ]

  static func run(_ options: ParsedOptions, _ console: Console) async throws {
    guard !options.operands.isEmpty else { throw UsageError("name at least one file or folder") }
    let jobs = try NumberOption.whole("jobs", options, in: 1...256) ?? NumberOption.cores
    let (inputs, missing) = ImportInput.find(options.operands)
    for path in missing { console.error("\(path): there is no such file or folder") }
    if inputs.isEmpty, !missing.isEmpty { throw ReportedFailure() }
    let library = try LibraryOptions.open(options, .create)
    var importer = Importer(jobs: jobs)
    importer.isStrict = options.has("strict")

    var tally = ImportTally()
    var progress = ImportProgress(
      files: inputs.count, bytes: inputs.reduce(0) { $0 + $1.byteCount })
    let start = DispatchTime.now()
    var shown = start
    try await importer.run(inputs, into: library) { report in
      progress.add(bytes: report.input.byteCount, fixes: report.fixes)
      console.progress("")
      tally.add(report, console: console)
      let now = DispatchTime.now()
      if console.showsProgress {
        console.progress(progress.text(elapsedSeconds: start.seconds(to: now)))
      } else if shown.seconds(to: now) >= 10 {
        shown = now
        console.warn(progress.text(elapsedSeconds: start.seconds(to: now)))
      }
    }
    console.progress("")
    if console.verbosity != .quiet {
      console.result(tally.text(library: library.path))
    }
    if tally.failed > 0 || !missing.isEmpty { throw ReportedFailure() }
  }
}

extension DispatchTime {
  /// Seconds from this moment to a later one.
  func seconds(to later: DispatchTime) -> Double {
    Double(later.uptimeNanoseconds - uptimeNanoseconds) / 1e9
  }
}
