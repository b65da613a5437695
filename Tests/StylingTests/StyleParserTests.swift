import Styling
import TestSupport
import Testing

@Suite struct StyleParserTests {
  private static let plain = """
    {
      "name": "Plain", "background": "#FFF",
      "route": {
        "width": 3, "opacity": 0.5, "join": "bevel", "cap": "butt",
        "casing": {"color": "#000", "width": 1}, "unknown": "grey",
        "bands": [{"from": 0, "color": "#0F0"}, {"from": 30, "color": "#F00", "label": "fast"}]
      },
      "fog": {"color": "#888", "opacity": 0.8},
      "caption": {"color": "#000", "muted": "#444"}
    }
    """

  private static func parse(_ text: String) throws -> Style {
    try StyleParser.parse(Array(text.utf8), file: "s.json")
  }

  @Test func everyKeyIsRead() throws {
    let style = try Self.parse(Self.plain)
    let black = Color(red: 0, green: 0, blue: 0)
    #expect(style.name == "Plain")
    #expect(style.background == Color(red: 255, green: 255, blue: 255))
    #expect(style.route.width == Stops(3))
    #expect(style.route.opacity == 0.5)
    #expect(style.route.join == .bevel)
    #expect(style.route.cap == .butt)
    #expect(style.route.casing == Casing(color: black, width: Stops(1)))
    #expect(style.route.unknown == Color(red: 128, green: 128, blue: 128))
    #expect(style.route.bands.bands.map(\.fromKmh) == [0, 30])
    #expect(style.route.bands.bands.map(\.label) == [nil, "fast"])
    #expect(style.fog.opacity == 0.8)
    #expect(style.caption.color == black)
    #expect(style.caption.panel.alpha == 0)
    #expect(style.caption.sizeInPixels == 13)
  }

  /// One replacement in the plain style, and the message that it earns.
  @Test(arguments: [
    (
      #""join""#, #""jion""#,
      "s.json: route.jion: unknown key; allowed here: width, opacity, join, cap, casing, unknown, bands"
    ),
    (
      #""name": "Plain""#, #""name": "Plain", "colour": 1"#,
      "s.json: colour: unknown key; allowed here: $schema, name, background, route, fog, heat, caption"
    ),
    (
      "\"#0F0\"", "\"green-ish\"",
      "s.json: route.bands[0].color: \"green-ish\" is not a colour; write #RGB, #RRGGBB, #RRGGBBAA or a name such as \"red\""
    ),
    (
      "\"#0F0\"", "\"#0F08\"",
      "s.json: route.bands[0].color: \"#0F08\" is not opaque; the opacity of routes is route.opacity"
    ),
    (
      "\"width\": 3", "\"width\": -1",
      "s.json: route.width: -1 is not a number from 0 to 256"
    ),
    (
      "\"width\": 3", "\"width\": 1e9",
      "s.json: route.width: 1000000000 is not a number from 0 to 256"
    ),
    (
      "\"width\": 3", "\"width\": \"3\"",
      "s.json: route.width: \"3\" is not a number or an object with \"stops\""
    ),
    (
      "\"width\": 3", "\"width\": {\"stops\": []}",
      "s.json: route.width.stops: an array of 0 is not an array of 1 to 32 elements"
    ),
    (
      "\"width\": 3", "\"width\": {\"stops\": [[4, 1], [4, 2]]}",
      "s.json: route.width.stops[1][0]: 4 is not above 4, the zoom before"
    ),
    (
      "\"width\": 3", "\"width\": {\"stops\": [[4, 1, 2]]}",
      "s.json: route.width.stops[0]: an array of 3 is not an array of 2 elements"
    ),
    (
      "\"opacity\": 0.5", "\"opacity\": 1.5",
      "s.json: route.opacity: 1.5 is not a number from 0 to 1"
    ),
    (
      "\"opacity\": 0.5", "\"opacity\": true",
      "s.json: route.opacity: true is not a number from 0 to 1"
    ),
    (
      "\"bevel\"", "\"miter\"",
      "s.json: route.join: \"miter\" is not one of \"round\", \"bevel\""
    ),
    (
      "\"from\": 0", "\"from\": 5",
      "s.json: route.bands[0].from: 5 is not 0, where the first band begins"
    ),
    (
      "\"from\": 30", "\"from\": 0",
      "s.json: route.bands[1].from: 0 is not above 0, the band before"
    ),
    ("\"from\": 30, ", "", "s.json: route.bands[1].from: missing"),
    ("\"background\": \"#FFF\",", "", "s.json: background: missing"),
    (
      "\"label\": \"fast\"", "\"label\": \"\"",
      "s.json: route.bands[1].label: \"\" is not a text of 1 to 100 characters without control characters"
    ),
    ("{\"color\": \"#888\", \"opacity\": 0.8}", "7", "s.json: fog: 7 is not an object"),
    (
      "\"width\": 3", "\"width\": 256.5",
      "s.json: route.width: 256.5 is not a number from 0 to 256"
    ),
    (
      "\"width\": 3", "\"width\": {\"stops\": [[24.5, 1]]}",
      "s.json: route.width.stops[0][0]: 24.5 is not a number from 0 to 24"
    ),
    (
      "\"width\": 3", "\"width\": {\"stops\": [[4, -1]]}",
      "s.json: route.width.stops[0][1]: -1 is not a number from 0 to 256"
    ),
    (
      "\"width\": 3", "\"width\": {\"stop\": []}",
      "s.json: route.width.stop: unknown key; allowed here: stops"
    ),
    (
      "\"cap\": \"butt\"", "\"cap\": 1",
      "s.json: route.cap: 1 is not one of \"round\", \"butt\", \"square\""
    ),
    (
      "{\"color\": \"#000\", \"width\": 1}", "{\"color\": \"#000\"}",
      "s.json: route.casing.width: missing"
    ),
    (
      "{\"color\": \"#000\", \"width\": 1}", "true",
      "s.json: route.casing: true is not an object"
    ),
    (
      "\"grey\"", "\"transparent\"",
      "s.json: route.unknown: \"transparent\" is not opaque; the opacity of routes is route.opacity"
    ),
    (
      "\"grey\"", "null",
      "s.json: route.unknown: null is not a colour; write #RGB, #RRGGBB, #RRGGBBAA or a name such as \"red\""
    ),
    (
      "\"from\": 30", "\"from\": 2001",
      "s.json: route.bands[1].from: 2001 is not a number from 0 to 2000"
    ),
    (
      "\"from\": 30", "\"to\": 30",
      "s.json: route.bands[1].to: unknown key; allowed here: from, color, label"
    ),
    (
      "\"muted\": \"#444\"", "\"muted\": \"#444\", \"size\": 3.9",
      "s.json: caption.size: 3.9 is not a number from 4 to 96"
    ),
    (
      "\"muted\": \"#444\"", "\"muted\": \"#444\", \"font\": 3",
      "s.json: caption.font: 3 is not a text of 1 to 100 characters without control characters"
    ),
    (
      "\"name\": \"Plain\"", "\"name\": {}",
      "s.json: name: an object is not a text of 1 to 100 characters without control characters"
    ),
  ])
  func aWrongValueIsNamed(_ old: String, _ new: String, _ message: String) throws {
    #expect(Self.plain.contains(old))
    let error = #expect(throws: StyleError.self) {
      try Self.parse(Self.plain.replacing(old, with: new, maxReplacements: 1))
    }
    #expect(error?.description == message)
  }

  /// One band or stop too many, and as many as may be.
  @Test func howManyBandsAndStops() throws {
    func bands(_ count: Int) -> String {
      let bands = (0..<count).map { "{\"from\": \($0), \"color\": \"red\"}" }
      return Self.plain.replacing(/\[\{"from".*\]/, with: "[\(bands.joined(separator: ","))]")
    }
    func stops(_ count: Int) -> String {
      let stops = (0..<count).map { "[\(Double($0) / 2), 1]" }
      return Self.plain.replacing(
        "\"width\": 3", with: "\"width\": {\"stops\": [\(stops.joined(separator: ","))]}")
    }
    #expect(try Self.parse(bands(32)).route.bands.count == 32)
    #expect(try Self.parse(stops(32)).route.width.stops.count == 32)
    for (text, path) in [
      (bands(33), "route.bands: an array of 33"), (bands(0), "route.bands: an array of 0"),
      (stops(33), "route.width.stops: an array of 33"),
    ] {
      let error = #expect(throws: StyleError.self) { try Self.parse(text) }
      #expect(error?.description == "s.json: \(path) is not an array of 1 to 32 elements")
    }
  }

  @Test func theFileAsAWhole() {
    for text in ["[]", "3", "null", "\"x\""] {
      #expect(throws: StyleError.self, "\(text)") { try Self.parse(text) }
    }
    let error = #expect(throws: StyleError.self) { try Self.parse("[]") }
    #expect(error?.description == "s.json: the file: an array of 0 is not an object")
  }

  @Test func commentsAndTrailingCommas() throws {
    let commented = Self.plain.replacing("\"width\": 3,", with: "/* wide */ \"width\": 3, // px\n")
      .replacing("\"muted\": \"#444\"}", with: "\"muted\": \"#444\",}")
    #expect(try Self.parse(commented) == Self.parse(Self.plain))
  }

  @Test func aByteOrderMarkIsNoFault() throws {
    #expect(try Self.parse("\u{FEFF}" + Self.plain) == Self.parse(Self.plain))
  }

  @Test func deepNestingIsRefusedBeforeItCostsTheStack() {
    for bracket in ["[", "{\"a\":"] {
      let error = #expect(throws: StyleError.self) {
        try Self.parse(String(repeating: bracket, count: 100_000))
      }
      #expect(
        error?.description
          == "s.json:1:\(bracket.utf8.count * 32 + 1): not JSON: brackets are nested more than 32 deep"
      )
    }
  }

  /// Foundation's decoder, which was used first, ended the process on bytes like these.
  @Test(arguments: [[0x2F, 0x2F, 0xFC], [0x22, 0xFF, 0x22], [0xFF, 0xFE, 0x7B, 0x00], [0xC0]])
  func bytesThatAreNotUTF8(_ bytes: [UInt8]) {
    let error = #expect(throws: StyleError.self) {
      try StyleParser.parse(Array("{}".utf8) + bytes, file: "s.json")
    }
    #expect(error?.description == "s.json: not JSON: not UTF-8; save the file as UTF-8")
  }

  /// So it did on a number behind many blanks, when it was asked to allow comments.
  @Test func blanksBeforeANumber() {
    for count in 0..<200 {
      for end in ["9", "-", "+", ".", "0x", "9/"] {
        let text = String(repeating: " ", count: count) + end
        #expect(throws: StyleError.self) { try Self.parse(text) }
      }
    }
  }

  /// Faults have their place; a key that stands twice is one.
  @Test(arguments: [
    (
      "{\n \"name\": \"x\",\n \"background\" \"#fff\"\n}",
      "3:20: not JSON: ':' expected near '\"#fff\"'"
    ),
    ("{\"name\": \"a\", \"name\": \"b\"}", "1:20: not JSON: duplicate object key near '\"name\"'"),
    ("{\"name\": 1e999}", "1:14: not JSON: real number overflow near '1e999'"),
    (
      "{\"name\": \"a\\u0000\"}",
      " name: \"a\\0\" is not a text of 1 to 100 characters without control characters"
    ),
    ("", "1:1: not JSON: '[' or '{' expected near end of file"),
    ("{} x", "1:4: not JSON: end of file expected near 'x'"),
  ])
  func faultsHaveTheirPlace(_ text: String, _ message: String) {
    let error = #expect(throws: StyleError.self) { try Self.parse(text) }
    #expect(error?.description == "s.json:" + message)
  }

  /// Long texts are neither kept nor repeated: one visible character may carry any number of
  /// combining marks, and a key or a value any number of characters.
  @Test func textsAreBounded() throws {
    let marks = "a" + String(repeating: "\u{301}", count: 100_000)
    let long = String(repeating: "k", count: 900_000)
    for text in [marks, long] {
      for (old, new) in [
        ("fast", text), ("Plain", text), ("\"#0F0\"", "\"\(text)\""), ("\"width\"", "\"\(text)\""),
      ] {
        let error = #expect(throws: StyleError.self) {
          try Self.parse(Self.plain.replacing(old, with: new, maxReplacements: 1))
        }
        #expect(try #require(error?.description.unicodeScalars.count) < 250)
      }
    }
    let hundred = String(repeating: "é", count: 100)
    let style = try Self.parse(Self.plain.replacing("fast", with: hundred))
    #expect(style.route.bands.bands[1].label == hundred)
    #expect(throws: StyleError.self) {
      try Self.parse(Self.plain.replacing("fast", with: hundred + "é"))
    }
  }

  /// A control character would end a text for Pango, break the legend, or steer the terminal that
  /// shows the error.
  @Test(arguments: ["\\u0000", "\\n", "\\u001b", "\u{7F}", "\u{9B}"])
  func controlCharactersAreRefused(_ character: String) {
    for (key, text) in [("route.bands[1].label", "fast"), ("name", "Plain")] {
      let error = #expect(throws: StyleError.self) {
        try Self.parse(Self.plain.replacing(text, with: "a\(character)b"))
      }
      let message = error?.description ?? ""
      #expect(message.hasPrefix("s.json: \(key): \"a\\"), "\(message)")
      #expect(
        message.hasSuffix("b\" is not a text of 1 to 100 characters without control characters"))
      #expect(!message.unicodeScalars.contains { $0.properties.generalCategory == .control })
    }
    let error = #expect(throws: StyleError.self) {
      try Self.parse(Self.plain.replacing("\"width\"", with: "\"a\(character)b\""))
    }
    let message = error?.description ?? "\n"
    #expect(!message.unicodeScalars.contains { $0.properties.generalCategory == .control })
  }

  @Test func aHugeFileIsRefused() {
    let error = #expect(throws: StyleError.self) {
      try StyleParser.parse([UInt8](repeating: 0x20, count: 1 << 21), file: "s.json")
    }
    #expect(error == .tooLarge(file: "s.json"))
  }

  @Test(arguments: Style.shipped.map(\.json) + [plain])
  func everyTruncationIsAnError(_ json: String) {
    let bytes = Array(json.utf8)
    for length in 0..<bytes.count {
      #expect(throws: StyleError.self, "cut to \(length) bytes") {
        try StyleParser.parse(Array(bytes[..<length]), file: "s.json")
      }
    }
  }

  /// Damage gives a style or an error, nothing else.
  @Test func damagedBytes() {
    let seed: UInt64 = 5
    var random = SplitMix64(seed: seed)
    var refused = 0
    for (_, json) in Style.shipped {
      let bytes = Array(json.utf8)
      for _ in 0..<100 {
        var damaged = bytes
        for _ in 0..<3 {
          damaged[Int.random(in: bytes.indices, using: &random)] = UInt8.random(
            in: 0...255, using: &random)
        }
        do {
          let style = try StyleParser.parse(damaged, file: "s.json")
          #expect(style.route.width.maximum <= 256, "seed \(seed)")
        } catch {
          refused += 1
          #expect(error.description.hasPrefix("s.json:"), "seed \(seed)")
        }
      }
    }
    #expect(refused > 100)
  }
}
