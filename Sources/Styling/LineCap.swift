/// How a stroke ends.
package enum LineCap: String, Hashable, Sendable, CaseIterable {
  case round, butt, square
}
