import CCairo

/// How a stroke ends.
package enum Cap: Sendable {
  case round, butt, square

  var value: cairo_line_cap_t {
    switch self {
    case .round: CAIRO_LINE_CAP_ROUND
    case .butt: CAIRO_LINE_CAP_BUTT
    case .square: CAIRO_LINE_CAP_SQUARE
    }
  }
}
