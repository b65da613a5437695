import Options
import TestSupport
import Testing

@Suite struct NearMissTests {
  private static let commands = ["render", "info", "demo"]

  @Test(arguments: [
    ("rendr", "render"), ("inffo", "info"), ("rendre", "render"), ("dmo", "demo"), ("x", nil),
    ("frobnicate", nil), ("", nil), ("render", "render"), ("rrender", "render"),
    ("rander", "render"), ("ranter", "render"), ("rantel", nil),
  ])
  func suggestions(_ word: String, _ suggestion: String?) {
    #expect(NearMiss.suggestion(for: word, among: Self.commands) == suggestion)
  }

  @Test func nothingToChooseFrom() {
    #expect(NearMiss.suggestion(for: "render", among: []) == nil)
  }

  /// Otherwise the answer would hang on the order of a table.
  @Test func ofTwoAsNearTheFirstInTheAlphabet() {
    #expect(NearMiss.suggestion(for: "cat", among: ["hat", "bat", "rat"]) == "bat")
    #expect(NearMiss.suggestion(for: "cat", among: ["rat", "bat", "hat"]) == "bat")
  }

  @Test func theNearestWinsOverTheFirst() {
    #expect(
      NearMiss.suggestion(for: "background", among: ["backgrounb", "aackgrounc"]) == "backgrounb")
  }

  /// A letter with its accent apart is the same letter.
  @Test func lettersAreCountedAsTheyAreSeen() {
    #expect(NearMiss.suggestion(for: "cafe\u{301}", among: ["café"]) == "café")
    #expect(NearMiss.suggestion(for: "карто", among: ["карта", "render"]) == "карта")
  }

  @Test func longWordsCostLittle() {
    let word = String(repeating: "a", count: 100_000)
    #expect(NearMiss.suggestion(for: word, among: ["render"]) == nil)
  }

  /// One letter wrong, missing, too many, or two of them swapped where a third of the word is two.
  @Test func everySlipIsFound() {
    let seed: UInt64 = 31
    var random = SplitMix64(seed: seed)
    let names = ["output", "background", "imperial", "completion", "tolerance"]
    for _ in 0..<500 {
      let name = names.randomElement(using: &random) ?? ""
      var letters = Array(name)
      let place = Int.random(in: 0..<letters.count - 1, using: &random)
      let slip = Int.random(in: 0...3, using: &random)
      switch slip {
      case 0: letters[place] = "_"
      case 1: letters.remove(at: place)
      case 2: letters.insert("_", at: place)
      default: letters.swapAt(place, place + 1)
      }
      #expect(
        NearMiss.suggestion(for: String(letters), among: names) == name,
        "seed \(seed): \(String(letters))")
    }
  }
}
