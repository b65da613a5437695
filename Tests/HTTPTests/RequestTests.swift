import HTTP
import Testing

@Suite struct RequestTests {
  @Test func aTargetHasPathAndQuery() {
    let request = Request(target: "/tiles/fog.json?from=2024&a=b?c")
    #expect(request.path == "/tiles/fog.json")
    #expect(request.query == "from=2024&a=b?c")
    #expect(Request(target: "/").query == nil)
  }

  @Test func headersAreFoundWhateverTheirCase() {
    let request = Request(
      target: "/", headers: [("HOST", "a"), ("accept", "x"), ("Accept", "y")])
    #expect(request.value(of: "Host") == "a")
    #expect(request.values(of: "ACCEPT") == ["x", "y"])
    #expect(request.value(of: "Accept") == nil, "which of two is not for us to choose")
    #expect(request.value(of: "Cookie") == nil)
  }
}
