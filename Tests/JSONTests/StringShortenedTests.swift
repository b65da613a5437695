import Testing

@testable import JSON

@Suite struct StringShortenedTests {
  @Test(arguments: [
    ("", ""), ("light", "light"), ("é 𝄞", "é 𝄞"), ("a\nb", #"a\nb"#),
    ("\u{1B}[31m", #"\u{1B}[31m"#),
    ("\u{9B}", #"\u{009B}"#),
    (String(repeating: "x", count: 40), String(repeating: "x", count: 40)),
    (String(repeating: "x", count: 41), String(repeating: "x", count: 40) + "…"),
    (
      "a" + String(repeating: "\u{301}", count: 100_000),
      "a" + String(repeating: "\u{301}", count: 39) + "…"
    ),
  ])
  func firstFortyWithoutControls(_ text: String, _ short: String) {
    // Compared by scalars: equal texts may be written with other ones.
    #expect(Array(text.shortened.unicodeScalars) == Array(short.unicodeScalars))
  }
}
