import Geo

/// Explored cells as a table of text: geohash, visits, first and last time.
///
/// Lines of comma-separated values under a header that names `geohash`, and may name `visits`,
/// `first` and `last` (ISO 8601 in UTC, or seconds since 1970), in any order.
package enum CellTable {
  /// The shortest geohash that is taken: larger cells would be explored from edge to edge.
  package static let shortest = 6
  /// The most cells of 40 bits that a table may come to.
  package static let cellLimit = 20_000_000

  /// What is wrong with a table.
  package struct Fault: Error, Equatable, CustomStringConvertible {
    /// Counted from 1.
    package let line: Int
    package let reason: String

    package var description: String { "\(line): \(reason)" }
  }

  /// The finest cells in a table, by rising geohash, each once.
  ///
  /// A shorter geohash is taken as all its cells of 40 bits, a longer one as the one around it.
  ///
  /// - Parameter seconds: Reads a time, as seconds since 1970; nil for what is none.
  package static func cells(
    in text: String, seconds: (String) -> Int64?
  ) throws(Fault) -> [CellSum] {
    var lines = text.split(omittingEmptySubsequences: false) { $0.isNewline }[...]
    while let last = lines.last, last.isEmpty { lines.removeLast() }
    guard let header = lines.first else { throw Fault(line: 1, reason: "empty") }
    let columns = fields(header).map { $0.lowercased() }
    guard let geohash = columns.firstIndex(of: "geohash") else {
      throw Fault(line: 1, reason: "no column geohash; the first line names the columns")
    }
    let (visits, first, last) = (
      columns.firstIndex(of: "visits"), columns.firstIndex(of: "first"),
      columns.firstIndex(of: "last")
    )
    var cells: [CellSum] = []
    for (index, line) in lines.enumerated().dropFirst() where !line.isEmpty {
      let fields = fields(line)
      func field(_ column: Int?) -> String? {
        guard let column, column < fields.count, !fields[column].isEmpty else { return nil }
        return fields[column]
      }
      func fault(_ reason: String) -> Fault { Fault(line: index + 1, reason: reason) }
      guard let name = field(geohash), let cell = Geohash(name) else {
        throw fault("\(field(geohash)?.prefix(20) ?? "nothing") is no geohash")
      }
      guard cell.length >= 5 * shortest else {
        throw fault("\(name) is too large a cell; \(shortest) characters at least")
      }
      var sum = CellSum(bits: 0)
      if let text = field(visits) {
        guard let number = UInt64(text), 1...1_000_000_000 ~= number else {
          throw fault("\(text.prefix(20)) is no number of visits")
        }
        sum.visits = number
      }
      if let text = field(first) {
        guard let time = seconds(text) else { throw fault("\(text.prefix(30)) is no time") }
        (sum.firstSeconds, sum.lastSeconds) = (time, time)
      }
      if let text = field(last) {
        guard let time = seconds(text), time >= sum.firstSeconds || field(first) == nil else {
          throw fault("\(text.prefix(30)) is no time, or before the first")
        }
        if field(first) == nil { sum.firstSeconds = time }
        sum.lastSeconds = time
      }
      let shift = cell.length - CellTrace.length
      let start = shift >= 0 ? cell.bits >> UInt64(shift) : cell.bits << UInt64(-shift)
      let count = shift >= 0 ? 1 : UInt64(1) << UInt64(-shift)
      guard cells.count + Int(count) <= cellLimit else {
        throw fault("more than \(cellLimit) cells of 40 bits; import it in parts")
      }
      for bits in start..<start + count {
        sum.bits = bits
        cells.append(sum)
      }
    }
    guard !cells.isEmpty else { throw Fault(line: 1, reason: "no cells") }
    cells.sort { $0.bits < $1.bits }
    var unique: [CellSum] = []
    for cell in cells {
      if let last = unique.last, last.bits == cell.bits {
        unique[unique.count - 1].addVisits(of: cell)
      } else {
        unique.append(cell)
      }
    }
    return unique
  }

  private static func fields(_ line: Substring) -> [String] {
    line.split(separator: ",", omittingEmptySubsequences: false).map { field in
      let blanks: Set<Character> = [" ", "\t", "\"", "\u{FEFF}"]
      var field = field
      while let first = field.first, blanks.contains(first) { field.removeFirst() }
      while let last = field.last, blanks.contains(last) { field.removeLast() }
      return String(field)
    }
  }
}
