import Options
import Testing

@Suite struct OptionParserTests {
  private static let options = [
    Option("output", short: "o", "FILE", help: "x"), Option("size", "WxH", help: "x"),
    Option("force", short: "f", help: "x"), Option("quiet", short: "q", help: "x"),
  ]

  private static func parse(_ arguments: String...) throws(OptionError) -> ParsedOptions {
    try OptionParser.parse(arguments, options: options)
  }

  @Test func valuesInEveryForm() throws {
    for words in [
      ["--output", "x.png"], ["--output=x.png"], ["-o", "x.png"], ["-ox.png"],
    ] {
      let parsed = try OptionParser.parse(["a"] + words + ["b"], options: Self.options)
      #expect(parsed.value("output") == "x.png", "\(words)")
      #expect(parsed.operands == ["a", "b"])
    }
  }

  @Test func switchesJoin() throws {
    let parsed = try Self.parse("-fq", "a")
    #expect(parsed.has("force") && parsed.has("quiet"))
    #expect(!parsed.has("output"))
    #expect(try Self.parse("-fo", "x").value("output") == "x")
  }

  @Test func theLastValueCounts() throws {
    let parsed = try Self.parse("-o", "a", "--output", "b")
    #expect(parsed.value("output") == "b")
    #expect(parsed.values["output"] == ["a", "b"])
  }

  @Test func operandsThatLookLikeOptions() throws {
    #expect(try Self.parse("-", "--", "-f", "--size").operands == ["-", "-f", "--size"])
    #expect(try Self.parse("-o", "-").value("output") == "-")
    #expect(try Self.parse("", "б.gpx").operands == ["", "б.gpx"])
    #expect(try Self.parse().operands == [])
    #expect(try Self.parse("--size", "-5").value("size") == "-5")
    #expect(try Self.parse("--size=").value("size") == "")
  }

  @Test func mistakes() {
    #expect(throws: OptionError.unknown(option: "--outptu", suggestion: "--output")) {
      try Self.parse("--outptu", "x")
    }
    #expect(throws: OptionError.unknown(option: "--frobnicate", suggestion: nil)) {
      try Self.parse("--frobnicate")
    }
    #expect(throws: OptionError.unknown(option: "-z", suggestion: nil)) { try Self.parse("-z") }
    #expect(throws: OptionError.missingValue(option: "--output")) { try Self.parse("--output") }
    #expect(throws: OptionError.missingValue(option: "-o")) { try Self.parse("a", "-o") }
    #expect(throws: OptionError.self) { try Self.parse("--force=1") }
  }

  /// No shortening: a new option must not change what an old command line means.
  @Test func namesAreWhole() {
    #expect(throws: OptionError.self) { try Self.parse("--out", "x") }
  }
}
