/// A value to be bound to a parameter of a statement.
package enum SQLiteValue: Sendable, Equatable {
  case null
  case integer(Int64)
  case real(Double)
  case text(String)
  case blob([UInt8])

  /// An integer, or null.
  package static func integer(_ value: Int64?) -> SQLiteValue {
    value.map { .integer($0) } ?? .null
  }

  /// A number, or null.
  package static func real(_ value: Double?) -> SQLiteValue { value.map { .real($0) } ?? .null }

  /// A text, or null.
  package static func text(_ value: String?) -> SQLiteValue { value.map { .text($0) } ?? .null }
}
