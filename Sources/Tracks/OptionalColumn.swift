/// A column of values that may be missing; one that holds no value at all stays empty.
struct OptionalColumn<Value: Equatable & Sendable>: Equatable, Sendable {
  /// The stored form of a missing value, which no real value equals.
  private let none: Value
  private var values: [Value] = []
  /// How many values are not missing.
  private(set) var valueCount = 0

  init(none: Value) { self.none = none }

  /// Adds the value of row `index`, which is the number of rows so far.
  mutating func append(_ value: Value?, at index: Int) {
    guard let value, value != none else {
      if !values.isEmpty { values.append(none) }
      return
    }
    if values.isEmpty, index > 0 { values = Array(repeating: none, count: index) }
    values.append(value)
    valueCount += 1
  }

  subscript(index: Int) -> Value? {
    guard index < values.count, values[index] != none else { return nil }
    return values[index]
  }
}
