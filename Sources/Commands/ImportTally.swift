import Store

/// What an import has come to.
struct ImportTally {
  private var files = 0
  private var added = 0
  private var known = 0
  private var fixes = 0
  private var skipped = 0
  private(set) var failed = 0

  /// Counts a file and tells what a user should know about it.
  mutating func add(_ report: Importer.Report, console: Console) {
    for warning in report.warnings { console.warn("\(report.input.path): \(warning)") }
    files += 1
    switch report.outcome {
    case .imported(let added, let known):
      self.added += added.count
      self.known += known.count
      if !added.isEmpty { fixes += report.fixes }
      for id in added { console.note("\(report.input.path): trip \(id)") }
      for id in known {
        console.note("\(report.input.path): the same fixes as trip \(id), left as it is")
      }
    case .skipped(let reason):
      skipped += 1
      console.note("skipped: \(reason)")
    case .failed(let reason):
      failed += 1
      console.error(reason)
    }
  }

  /// `1,000 trips with 1,000,000 fixes imported into my.fogline`, and what else there was.
  func text(library: String) -> String {
    var text =
      "\(Self.count(added, "trip")) with \(Self.count(fixes, "fix", "fixes")) imported into \(library)"
    if known > 0 { text += "; \(Self.count(known, "trip")) already in it" }
    if skipped > 0 { text += "; \(Self.count(skipped, "file")) of other kinds skipped" }
    if failed > 0 { text += "; \(Self.count(failed, "file")) failed" }
    return text
  }

  static func count(_ number: Int, _ one: String, _ many: String? = nil) -> String {
    ImportProgress.grouped(number) + " " + (number == 1 ? one : many ?? one + "s")
  }
}
