/// JSON as people write it, made into JSON as the decoder takes it.
///
/// The library knows neither comments nor trailing commas.
enum JSONText {
  /// The same text with comments (`//` to the end of the line, `/* */`) and the comma after a last
  /// element replaced by blanks, so that every place stays what it was.
  static func strict(_ text: [UInt8]) -> [UInt8] {
    var text = text
    var index = 0
    /// Where the last thing that is no blank and no comment stands, if it is a comma.
    var lastComma: Int?
    while index < text.count {
      switch text[index] {
      case UInt8(ascii: "\""):
        index = endOfString(text, from: index)
        lastComma = nil
      case UInt8(ascii: "/"):
        guard let end = endOfComment(text, from: index) else {
          index += 1
          lastComma = nil
          continue
        }
        for place in index..<end where text[place] != 0x0A { text[place] = 0x20 }
        index = end
      case UInt8(ascii: ","):
        lastComma = index
        index += 1
      case UInt8(ascii: "]"), UInt8(ascii: "}"):
        if let lastComma { text[lastComma] = 0x20 }
        lastComma = nil
        index += 1
      case 0x20, 0x09, 0x0A, 0x0D: index += 1
      default:
        lastComma = nil
        index += 1
      }
    }
    return text
  }

  /// The place behind a string's closing quote, or the end of the text.
  private static func endOfString(_ text: [UInt8], from start: Int) -> Int {
    var index = start + 1
    while index < text.count {
      switch text[index] {
      case UInt8(ascii: "\\"): index += 2
      case UInt8(ascii: "\""): return index + 1
      default: index += 1
      }
    }
    return text.count
  }

  /// The place behind a comment; nil where none begins or it never ends.
  private static func endOfComment(_ text: [UInt8], from start: Int) -> Int? {
    guard start + 1 < text.count else { return nil }
    switch text[start + 1] {
    case UInt8(ascii: "/"): return text[start...].firstIndex(of: 0x0A) ?? text.count
    case UInt8(ascii: "*"):
      var index = start + 2
      while index + 1 < text.count {
        if text[index] == UInt8(ascii: "*"), text[index + 1] == UInt8(ascii: "/") {
          return index + 2
        }
        index += 1
      }
      return nil
    default: return nil
    }
  }
}
