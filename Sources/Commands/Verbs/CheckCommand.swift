import Options
import Store

/// `fogline check`.
enum CheckCommand: Command {
  static let name = "check"
  static let summary =
    "Check that the library is whole; make anew what follows from its recordings."
  static let operands = "[--repair] [options]"
  static let options = [
    LibraryOptions.library,
    Option("repair", help: "Make the line index and the explored cells anew."),
  ]
  static let examples = [
    (
      line: "fogline check",
      purpose: "Compare the file, the index and the cells with the recordings."
    ),
    (line: "fogline check --repair", purpose: "Then make index and cells anew."),
  ]

  /// The most faults that are listed.
  private static let listed = 20

  static func run(_ options: ParsedOptions, _ console: Console) throws {
    let repairs = options.has("repair")
    let library = try LibraryOptions.open(options, repairs ? .write : .read)
    func progress(_ done: Int, _ total: Int) {
      if done % 20 == 0 { console.progress("\(done) of \(total) trips") }
    }
    var report = try library.check(progress: progress)
    console.progress("")
    if repairs, report.damage.isEmpty {
      for fault in report.stale.prefix(listed) { console.warn("made anew: \(fault)") }
      try library.repair(progress: progress)
      console.progress("")
      report = try library.check(progress: progress)
      console.progress("")
    }
    let faults = report.damage + report.stale
    for fault in faults.prefix(listed) { console.error("\(library.path): \(fault)") }
    if faults.count > listed { console.error("and \(faults.count - listed) faults more") }
    guard report.isClean else {
      console.hint(
        report.damage.isEmpty
          ? "`fogline check --repair` makes these anew from the recordings"
          : "restore a copy of the file, or import the recordings into a new library")
      throw ReportedFailure()
    }
    if console.verbosity != .quiet { console.result("\(library.path): whole") }
  }
}
