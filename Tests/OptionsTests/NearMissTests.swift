import Options
import Testing

@Suite struct NearMissTests {
  @Test(arguments: [
    ("rendr", "render"), ("inffo", "info"), ("rendre", "render"), ("dmo", "demo"), ("x", nil),
    ("frobnicate", nil), ("", nil),
  ])
  func suggestions(_ word: String, _ suggestion: String?) {
    #expect(NearMiss.suggestion(for: word, among: ["render", "info", "demo"]) == suggestion)
  }

  @Test func longWordsCostLittle() {
    let word = String(repeating: "a", count: 100_000)
    #expect(NearMiss.suggestion(for: word, among: ["render"]) == nil)
  }
}
