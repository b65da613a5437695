/// What became of a file that was to be imported.
package enum ImportOutcome: Equatable, Sendable {
  /// Its trips are in the library: some are new, some were there already.
  case imported(added: [Int64], known: [Int64])
  /// It is no recording, and nobody said that it was; the reason is one sentence.
  case skipped(reason: String)
  /// Nothing of it is in the library; the reason is one sentence that names the file.
  case failed(reason: String)
}
