import Lines
import Tracks

/// Reads files on several threads and adds their trips to a library on one.
///
/// A file's trips are added in one transaction or not at all. Files that are ready at the same time
/// share a transaction, which is written to the disk before anything is said of them.
package struct Importer: Sendable {
  /// How many files are read at the same time.
  package var jobs: Int
  /// Whether a damaged file is refused, not read up to the damage.
  package var isStrict = false

  /// So many files, or fixes, make a transaction.
  private static let groupFiles = 64
  private static let groupFixes = 200_000

  package init(jobs: Int) { self.jobs = max(1, jobs) }

  /// What is known of a file when it has been dealt with.
  package struct Report: Sendable {
    package let input: ImportInput
    package let outcome: ImportOutcome
    package let fixes: Int
    package let warnings: [String]
  }

  /// Imports files in their order.
  ///
  /// - Parameter report: Called for each file when what it brought is durable.
  /// - Throws: ``LibraryError`` where the library takes no more; files reported before are in it.
  package func run(
    _ inputs: [ImportInput], into library: Library, report: (Report) -> Void
  ) async throws {
    let limits = library.limits
    let isStrict = isStrict
    var group = Group(library: library)
    guard jobs > 1, inputs.count > 1 else {
      for input in inputs {
        group.append(PreparedFile(input, limits: limits, isStrict: isStrict))
        if group.isFull { try group.commit(report) }
      }
      return try group.commit(report)
    }
    let feed = ImportFeed(inputs, limits: limits, isStrict: isStrict, jobs: jobs)
    defer { feed.stop() }
    // Files come as they are ready and are added in their order.
    var early: [Int: PreparedFile] = [:]
    var turn = 0
    for await (index, file) in feed.start(jobs: jobs) {
      early[index] = file
      while let file = early.removeValue(forKey: turn) {
        group.append(file)
        feed.take()
        turn += 1
        if group.isFull { try group.commit(report) }
      }
      if turn == inputs.count { break }
    }
    try group.commit(report)
  }

  /// Files that share a transaction.
  private struct Group {
    let library: Library
    private var files: [PreparedFile] = []
    private var fixes = 0

    init(library: Library) { self.library = library }

    var isFull: Bool { files.count >= Importer.groupFiles || fixes >= Importer.groupFixes }

    mutating func append(_ file: PreparedFile) {
      files.append(file)
      fixes += file.fixes
    }

    mutating func commit(_ report: (Report) -> Void) throws {
      let trips = files.map { (try? $0.trips.get()) ?? [] }
      var additions = try library.add(trips.flatMap { $0 })[...]
      for (file, trips) in zip(files, trips) {
        let own = additions.prefix(trips.count)
        additions = additions.dropFirst(trips.count)
        report(
          Report(
            input: file.input, outcome: Self.outcome(of: file, own), fixes: file.fixes,
            warnings: file.warnings))
      }
      files.removeAll(keepingCapacity: true)
      fixes = 0
    }

    private static func outcome(
      of file: PreparedFile, _ additions: ArraySlice<Library.Addition>
    ) -> ImportOutcome {
      if case .failure(let failure) = file.trips {
        return failure.isOtherKind && !file.input.isNamed
          ? .skipped(reason: failure.reason) : .failed(reason: failure.reason)
      }
      var added: [Int64] = []
      var known: [Int64] = []
      for addition in additions {
        switch addition {
        case .added(let id): added.append(id)
        case .known(let id): known.append(id)
        }
      }
      return .imported(added: added, known: known)
    }
  }
}
