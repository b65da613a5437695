import Cairo
import Styling

extension Context {
  /// Sets a style's colour to draw with.
  func setColor(_ color: Color) {
    setColor(
      red: Double(color.red) / 255, green: Double(color.green) / 255,
      blue: Double(color.blue) / 255, alpha: Double(color.alpha) / 255)
  }
}
