/// A namespace prefix that a document uses and never declares.
package struct UndeclaredPrefix: Equatable, Sendable {
  package let prefix: String
  /// Both from 1.
  package let line, column: Int

  /// `line:column`.
  package var place: String { "\(line):\(column)" }
}
