/// A command line taken apart.
package struct ParsedOptions: Equatable, Sendable {
  /// The values of each option that was given, by its long name, in order; a switch has empty ones.
  package var values: [String: [String]] = [:]
  /// What is not an option, in order.
  package var operands: [String] = []

  package init() {}

  /// Whether the option was given.
  package func has(_ name: String) -> Bool { values[name] != nil }

  /// The last value given to the option.
  package func value(_ name: String) -> String? { values[name]?.last }
}
