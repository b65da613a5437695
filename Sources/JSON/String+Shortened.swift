extension String {
  /// The first 40 characters, fit for one line of a terminal: no control character is left, and no
  /// pile of combining marks.
  package var shortened: String {
    String(unicodeScalars.prefix(40)).withoutControls
      + (unicodeScalars.dropFirst(40).isEmpty ? "" : "…")
  }

  /// The text with its control characters as Swift writes them, `\u{1B}`: no message steers a
  /// terminal.
  var withoutControls: String {
    unicodeScalars.map {
      $0.properties.generalCategory == .control ? $0.escaped(asASCII: true) : String($0)
    }.joined()
  }
}
