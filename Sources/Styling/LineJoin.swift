/// How two legs of a stroke meet.
package enum LineJoin: String, Hashable, Sendable, CaseIterable {
  case round, miter, bevel
}
