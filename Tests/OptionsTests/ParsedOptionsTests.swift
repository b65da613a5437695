import Options
import Testing

@Suite struct ParsedOptionsTests {
  @Test func anOptionIsThereOnceItWasGiven() {
    var parsed = ParsedOptions()
    #expect(!parsed.has("force"))
    parsed.values["force"] = [""]
    #expect(parsed.has("force"))
    #expect(parsed.value("force") == "")
  }

  @Test func theLastValueCounts() {
    var parsed = ParsedOptions()
    #expect(parsed.value("size") == nil)
    parsed.values["size"] = ["1x1", "2x2"]
    #expect(parsed.value("size") == "2x2")
  }
}
