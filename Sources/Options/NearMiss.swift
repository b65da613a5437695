/// Finds the word that somebody may have meant.
package enum NearMiss {
  /// The candidate that differs least from `word`, if it differs by at most a third of the shorter.
  package static func suggestion(for word: String, among candidates: [String]) -> String? {
    candidates.map { ($0, distance(word, $0)) }
      .filter { $0.1 <= max(1, min(word.count, $0.0.count) / 3) }
      .min { ($0.1, $0.0) < ($1.1, $1.0) }?.0
  }

  /// Insertions, deletions and replacements from one word to the other (Levenshtein 1965).
  private static func distance(_ a: String, _ b: String) -> Int {
    let b = Array(b.prefix(64))
    var row = Array(0...b.count)
    for (index, letter) in a.prefix(64).enumerated() {
      var diagonal = row[0]
      row[0] = index + 1
      for column in b.indices {
        let replaced = diagonal + (letter == b[column] ? 0 : 1)
        diagonal = row[column + 1]
        row[column + 1] = min(replaced, row[column] + 1, diagonal + 1)
      }
    }
    return row[b.count]
  }
}
