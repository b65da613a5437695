import Server
import Testing

@Suite struct SelectionTests {
  private let names = Selection.tripNames + [Selection.styleName]

  @Test func parametersAreDecoded() throws {
    let selection = try Selection(
      query: "from=2024-01-01&tag=%D0%BC%D0%BE%D1%80%D0%B5+2&trip=&token=x", names: names)
    #expect(selection.values == ["from": "2024-01-01", "tag": "море 2"])
    #expect(!selection.isEmpty && !selection.hasAllTrips)
    #expect(try Selection(query: "tag=100%", names: names).values == ["tag": "100%"])
    #expect(try Selection(query: nil, names: []).isEmpty)
    #expect(try Selection(query: "style=dark", names: names).hasAllTrips)
  }

  @Test(
    arguments: [
      "zoom=3", "from=1&from=2", "tag=%FF", "tag=a%00b", "tag=a%0Ab", "tag=%D0",
      "%00=1", "FROM=2024-01-01",
    ])
  func whatIsNoQueryIsABadRequest(_ query: String) {
    let error = #expect(throws: ServerError.self) {
      try Selection(query: query[...], names: names)
    }
    #expect(error?.status == 400, "\(query)")
  }
}
