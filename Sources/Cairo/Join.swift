import CCairo

/// How two legs of a stroke meet.
package enum Join: Sendable {
  case round, miter, bevel

  var value: cairo_line_join_t {
    switch self {
    case .round: CAIRO_LINE_JOIN_ROUND
    case .miter: CAIRO_LINE_JOIN_MITER
    case .bevel: CAIRO_LINE_JOIN_BEVEL
    }
  }
}
