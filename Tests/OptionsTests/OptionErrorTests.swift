import Options
import Testing

@Suite struct OptionErrorTests {
  @Test(arguments: [
    (
      OptionError.unknown(option: "--siez", suggestion: "--size"),
      "there is no option --siez; did you mean --size?"
    ),
    (.unknown(option: "-z", suggestion: nil), "there is no option -z"),
    (.missingValue(option: "--size"), "--size needs a value"),
    (.unwantedValue(option: "--force"), "--force takes no value"),
    (.malformed(option: "--size", reason: "no"), "--size: no"),
  ])
  func sentences(_ error: OptionError, _ sentence: String) {
    #expect(error.description == sentence)
  }
}
