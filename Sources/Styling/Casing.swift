/// The outline of a route.
package struct Casing: Hashable, Sendable {
  package let color: Color
  /// On each side of the route, in CSS pixels.
  package let width: Stops

  package init(color: Color, width: Stops) {
    self.color = color
    self.width = width
  }
}
