/// Where and why a text is not JSON.
package struct JSONError: Error, Equatable, CustomStringConvertible {
  /// Of the last character that was looked at, both from 1.
  package let line, column: Int
  package let reason: String

  /// `3:7: ':' expected near '"#fff"'`.
  package var description: String { "\(line):\(column): \(reason)" }
}
