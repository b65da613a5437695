/// How ground that nobody has been to is covered.
package struct FogStyle: Hashable, Sendable {
  package var color: Color
  /// 0 to 1.
  package var opacity: Double

  package init(color: Color, opacity: Double) {
    self.color = color
    self.opacity = opacity
  }
}
