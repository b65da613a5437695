/// How many positions of a file could not be used, and why.
package struct DroppedFixes: Equatable, Sendable {
  /// No latitude or longitude, or one that is no number.
  package var unreadable = 0
  /// A latitude beyond ±90° or a longitude beyond ±360°.
  package var outOfRange = 0

  package init() {}

  package var total: Int { unreadable + outOfRange }

  package mutating func add(_ other: DroppedFixes) {
    unreadable += other.unreadable
    outOfRange += other.outOfRange
  }

  /// `5 positions dropped: 3 without readable coordinates, 2 out of range`, nil for none.
  package var summary: String? {
    guard total > 0 else { return nil }
    var parts: [String] = []
    if unreadable > 0 { parts.append("\(unreadable) without readable coordinates") }
    if outOfRange > 0 { parts.append("\(outOfRange) outside the range of coordinates") }
    return "\(total) position\(total == 1 ? "" : "s") dropped: " + parts.joined(separator: ", ")
  }
}
