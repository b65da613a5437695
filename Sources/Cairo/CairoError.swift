import CCairo

/// A failure that Cairo reported.
package struct CairoError: Error, Equatable, CustomStringConvertible {
  /// Cairo's `cairo_status_t`.
  package let status: UInt32

  package init(status: UInt32) { self.status = status }

  package var description: String {
    let text = cairo_status_to_string(cairo_status_t(rawValue: status))
    return "drawing failed: " + (text.map { String(cString: $0) } ?? "status \(status)")
  }
}
