/// A colour of sRGB with straight alpha, 8 bits a channel.
package struct Color: Hashable, Sendable {
  package let red, green, blue, alpha: UInt8

  package init(red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8 = 255) {
    self.red = red
    self.green = green
    self.blue = blue
    self.alpha = alpha
  }

  /// Reads `#RGB`, `#RGBA`, `#RRGGBB`, `#RRGGBBAA`, a basic colour name of CSS, or `transparent`.
  package init?(_ text: String) {
    if let named = Self.names[text] {
      self = named
      return
    }
    guard text.first == "#" else { return nil }
    let digits = text.utf8.dropFirst().compactMap(Self.hexDigit)
    guard digits.count == text.utf8.count - 1 else { return nil }
    let channels: [UInt8]
    switch digits.count {
    case 3, 4: channels = digits.map { $0 * 17 }
    case 6, 8:
      channels = stride(from: 0, to: digits.count, by: 2).map { digits[$0] * 16 + digits[$0 + 1] }
    default: return nil
    }
    self.init(
      red: channels[0], green: channels[1], blue: channels[2],
      alpha: channels.count == 4 ? channels[3] : 255)
  }

  private static func hexDigit(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
    default: nil
    }
  }

  /// The sixteen names of CSS 1 with orange and transparent.
  private static let names: [String: Color] = [
    "transparent": Color(red: 0, green: 0, blue: 0, alpha: 0),
    "black": Color(red: 0, green: 0, blue: 0),
    "silver": Color(red: 192, green: 192, blue: 192),
    "gray": Color(red: 128, green: 128, blue: 128),
    "grey": Color(red: 128, green: 128, blue: 128),
    "white": Color(red: 255, green: 255, blue: 255),
    "maroon": Color(red: 128, green: 0, blue: 0),
    "red": Color(red: 255, green: 0, blue: 0),
    "purple": Color(red: 128, green: 0, blue: 128),
    "fuchsia": Color(red: 255, green: 0, blue: 255),
    "green": Color(red: 0, green: 128, blue: 0),
    "lime": Color(red: 0, green: 255, blue: 0),
    "olive": Color(red: 128, green: 128, blue: 0),
    "yellow": Color(red: 255, green: 255, blue: 0),
    "navy": Color(red: 0, green: 0, blue: 128),
    "blue": Color(red: 0, green: 0, blue: 255),
    "teal": Color(red: 0, green: 128, blue: 128),
    "aqua": Color(red: 0, green: 255, blue: 255),
    "orange": Color(red: 255, green: 165, blue: 0),
  ]
}

extension Color: CustomStringConvertible {
  /// `#RRGGBB`, or `#RRGGBBAA` where the colour is not opaque.
  package var description: String {
    let channels = [red, green, blue] + (alpha == 255 ? [] : [alpha])
    return "#"
      + channels.map { channel in
        let text = String(channel, radix: 16, uppercase: true)
        return text.count == 1 ? "0" + text : text
      }.joined()
  }
}
