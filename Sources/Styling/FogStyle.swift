import Fog

/// How ground that nobody has been to is covered.
package struct FogStyle: Hashable, Sendable {
  package var color: Color
  package var look: FogLook

  /// Of the fog where it is thickest, 0 to 1.
  package var opacity: Double { look.opacity }

  package init(color: Color, look: FogLook) {
    self.color = color
    self.look = look
  }
}
