import JSON

/// A value of a style file and where it stands, to be read as one kind of thing or refused.
struct StyleNode {
  let value: JSONValue
  /// `route.bands[1].color`; empty for the file as a whole.
  let path: String
  let file: String

  /// The members of an object whose keys are among `keys`.
  func object(keys: [String]) throws(StyleError) -> StyleObject {
    guard case .object(let members) = value else { throw invalid("an object") }
    // Sorted, so that the same file gives the same error every time.
    if let unknown = members.keys.sorted().first(where: { !keys.contains($0) }) {
      throw .unknownKey(file: file, path: child(unknown.shortened), allowed: keys)
    }
    return StyleObject(members: members, node: self)
  }

  /// The elements of an array of a length in `range`.
  func elements(count range: ClosedRange<Int>) throws(StyleError) -> [StyleNode] {
    guard case .array(let values) = value, range.contains(values.count) else {
      let count = range.count == 1 ? "" : "\(range.lowerBound) to "
      throw invalid("an array of \(count)\(range.upperBound) elements")
    }
    return values.enumerated().map { index, value in
      StyleNode(value: value, path: "\(path)[\(index)]", file: file)
    }
  }

  /// A number in `range`.
  func number(in range: ClosedRange<Double>) throws(StyleError) -> Double {
    guard case .number(let number) = value, range.contains(number) else {
      throw invalid(
        "a number from \(JSONValue.number(range.lowerBound).text) to \(JSONValue.number(range.upperBound).text)"
      )
    }
    return number
  }

  /// A text of 1 to `limit` characters as Unicode counts them, so that a million accents on one letter
  /// are too many, and none that steers a terminal.
  func string(limit: Int) throws(StyleError) -> String {
    guard case .string(let text) = value, (1...limit).contains(text.unicodeScalars.count),
      !text.unicodeScalars.contains(where: { $0.properties.generalCategory == .control })
    else {
      throw invalid("a text of 1 to \(limit) characters without control characters")
    }
    return text
  }

  func color() throws(StyleError) -> Color {
    guard case .string(let text) = value, let color = Color(text) else {
      throw invalid("a colour; write #RGB, #RRGGBB, #RRGGBBAA or a name such as \"red\"")
    }
    return color
  }

  /// A colour of a route, which is one picture with one opacity.
  func opaqueColor() throws(StyleError) -> Color {
    let color = try color()
    guard color.alpha == 255 else {
      throw invalid("opaque; the opacity of routes is route.opacity")
    }
    return color
  }

  /// One of the words of an enumeration.
  func word<Word: RawRepresentable & CaseIterable>(
    _: Word.Type
  ) throws(StyleError) -> Word where Word.RawValue == String {
    guard case .string(let text) = value, let word = Word(rawValue: text) else {
      let words = Word.allCases.map { "\"\($0.rawValue)\"" }
      throw invalid("one of " + words.joined(separator: ", "))
    }
    return word
  }

  func invalid(_ allowed: String) -> StyleError {
    .invalid(
      file: file, path: path.isEmpty ? "the file" : path, found: value.text, allowed: allowed)
  }

  func child(_ key: String) -> String { path.isEmpty ? key : "\(path).\(key)" }
}
