import Options
import Testing

@Suite struct OptionTests {
  @Test func aSwitchHasNoValues() {
    let option = Option("force", short: "f", help: "x")
    #expect(option.values == .none)
    #expect(option.placeholder == nil)
  }

  @Test func anOptionWithAPlaceholderTakesAnyValueUnlessItSays() {
    #expect(Option("size", "WxH", help: "x").values == .any)
    #expect(Option("size", "WxH", help: "x").short == nil)
    let units = Option("units", "UNITS", values: .words(["metric", "imperial"]), help: "x")
    #expect(units.values == .words(["metric", "imperial"]))
    #expect(units.placeholder == "UNITS")
  }
}
