import Options
import TestSupport
import Testing

@Suite struct OptionParserTests {
  private static let options = [
    Option("output", short: "o", "FILE", help: "x"), Option("size", "WxH", help: "x"),
    Option("force", short: "f", help: "x"), Option("quiet", short: "q", help: "x"),
  ]

  private static func parse(_ arguments: String...) throws(OptionError) -> ParsedOptions {
    try OptionParser.parse(arguments, options: options)
  }

  // MARK: - Values

  @Test(arguments: [
    ["--output", "x.png"], ["--output=x.png"], ["-o", "x.png"], ["-ox.png"], ["-o=x.png"],
  ])
  func aValueInEveryForm(_ words: [String]) throws {
    let parsed = try OptionParser.parse(["a"] + words + ["b"], options: Self.options)
    #expect(parsed.values == ["output": ["x.png"]])
    #expect(parsed.operands == ["a", "b"])
  }

  @Test(arguments: [
    "1x2", "", "-", "-5", "-5.5,-170", "--", "-f", "--force", "a=b", "=", "a b",
    "Краснодар – Геленджик.png",
    "東京.png", "e\u{301}", "🚗",
  ])
  func anyWordCanBeAValue(_ value: String) throws {
    #expect(try Self.parse("--output", value, "a").values == ["output": [value]])
    #expect(try Self.parse("-o", value, "a").values == ["output": [value]])
    #expect(try Self.parse("--output=" + value, "a").values == ["output": [value]])
    #expect(try Self.parse("--output=" + value, "a").operands == ["a"])
  }

  @Test func theFirstEqualsSignEndsTheName() throws {
    #expect(try Self.parse("--size=1x2=3").value("size") == "1x2=3")
  }

  @Test func repeatedOptionsKeepTheirOrderAndTheLastCounts() throws {
    let parsed = try Self.parse("-o", "a", "--size", "1x2", "--output", "b", "-oc")
    #expect(parsed.values == ["output": ["a", "b", "c"], "size": ["1x2"]])
    #expect(parsed.value("output") == "c")
  }

  @Test func aLongValueIsKeptWhole() throws {
    let value = String(repeating: "ж", count: 100_000)
    #expect(try Self.parse("--output=" + value).value("output") == value)
  }

  // MARK: - Switches

  @Test func switchesJoin() throws {
    let parsed = try Self.parse("-fq", "a")
    #expect(parsed.values == ["force": [""], "quiet": [""]])
    #expect(parsed.operands == ["a"])
    #expect(try Self.parse("-fo", "x").value("output") == "x")
    #expect(try Self.parse("-fox").value("output") == "x")
  }

  @Test func repeatedSwitchesAreCounted() throws {
    #expect(try Self.parse("-f", "--force", "-ff").values == ["force": ["", "", "", ""]])
  }

  // MARK: - Operands

  @Test func nothingGivesNothing() throws {
    #expect(try Self.parse() == ParsedOptions())
  }

  @Test func optionsAndOperandsMix() throws {
    let parsed = try Self.parse("a", "-f", "b", "--size", "1x1", "c")
    #expect(parsed.operands == ["a", "b", "c"])
    #expect(parsed.values == ["force": [""], "size": ["1x1"]])
  }

  @Test func aLoneDashIsAnOperand() throws {
    #expect(try Self.parse("-", "-f", "-").operands == ["-", "-"])
  }

  @Test func afterTwoDashesAllAreOperands() throws {
    let parsed = try Self.parse("-f", "--", "-f", "--size", "--", "-", "-5")
    #expect(parsed.operands == ["-f", "--size", "--", "-", "-5"])
    #expect(parsed.values == ["force": [""]])
    #expect(try Self.parse("--").operands == [])
  }

  @Test func emptyAndForeignOperands() throws {
    let words = ["", "б.gpx", "a b.gpx", "東京.gpx", "e\u{301}.gpx", "a=b", "\u{2014}f"]
    #expect(try OptionParser.parse(words, options: Self.options).operands == words)
  }

  @Test func manyOperands() throws {
    let words = (0..<5000).map { "\($0).gpx" }
    #expect(try OptionParser.parse(words, options: Self.options).operands == words)
  }

  // MARK: - Mistakes

  @Test(
    arguments: [
      ("--outptu x", "--outptu", "--output"), ("--outptu=x", "--outptu", "--output"),
      ("--frobnicate", "--frobnicate", nil), ("--größe", "--größe", nil),
      ("--forcé", "--forcé", "--force"), ("---force", "---force", "--force"),
      ("a -z", "-z", nil), ("-5", "-5", nil), ("-fz", "-z", nil), ("-qж", "-ж", nil),
    ] as [(String, String, String?)])
  func unknownOptions(_ line: String, _ option: String, _ suggestion: String?) {
    #expect(throws: OptionError.unknown(option: option, suggestion: suggestion)) {
      try OptionParser.parse(line.split(separator: " ").map(String.init), options: Self.options)
    }
  }

  @Test(arguments: [(["--output"], "--output"), (["--size"], "--size"), (["a", "-fo"], "-o")])
  func missingValues(_ words: [String], _ option: String) {
    #expect(throws: OptionError.missingValue(option: option)) {
      try OptionParser.parse(words, options: Self.options)
    }
  }

  @Test(arguments: [("--force=1", "--force"), ("--force=", "--force"), ("-qf=1", "-f")])
  func aSwitchTakesNoValue(_ word: String, _ option: String) {
    #expect(throws: OptionError.unwantedValue(option: option)) { try Self.parse(word) }
  }

  /// No shortening: a new option must not change what an old command line means.
  @Test(arguments: ["--out", "--outputs", "--OUTPUT", "-output", "-O"])
  func namesAreWhole(_ word: String) throws {
    let found = try? Self.parse(word, "x")
    #expect(found?.value("output") != "x")
  }

  /// The library keeps nothing from one call to the next.
  @Test func aMistakeLeavesNothingBehind() throws {
    #expect(throws: OptionError.self) { try Self.parse("-f", "--frobnicate", "--", "a") }
    #expect(try Self.parse("-q", "b").values == ["quiet": [""]])
  }

  @Test func noOptionsAtAll() throws {
    #expect(try OptionParser.parse(["a", "b"], options: []).operands == ["a", "b"])
    #expect(throws: OptionError.unknown(option: "--force", suggestion: nil)) {
      try OptionParser.parse(["--force"], options: [])
    }
  }

  // MARK: - Properties

  /// A command line written in random forms means what it was made of.
  @Test func randomCommandLines() throws {
    let seed: UInt64 = 21
    var random = SplitMix64(seed: seed)
    let values = ["1x2", "", "-", "-5", "--", "a=b", "жук", "a b"]
    let operands = ["a.gpx", "", "-", "ж.gpx", "x=y"]
    for round in 0..<1000 {
      var words: [String] = []
      var expected = ParsedOptions()
      for _ in 0..<Int.random(in: 0...8, using: &random) {
        let value = values.randomElement(using: &random) ?? ""
        switch Int.random(in: 0...5, using: &random) {
        case 0:
          words += ["--output", value]
          expected.values["output", default: []].append(value)
        case 1:
          words += ["--size=" + value]
          expected.values["size", default: []].append(value)
        case 2:
          words += ["-fo", value]
          expected.values["force", default: []].append("")
          expected.values["output", default: []].append(value)
        case 3:
          words += [Bool.random(using: &random) ? "--quiet" : "-q"]
          expected.values["quiet", default: []].append("")
        default:
          let operand = operands.randomElement(using: &random) ?? ""
          words.append(operand)
          expected.operands.append(operand)
        }
      }
      let parsed = try OptionParser.parse(words, options: Self.options)
      #expect(parsed == expected, "seed \(seed), round \(round): \(words)")
    }
  }
}
