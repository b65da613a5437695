import JSON
import Testing

@testable import Styling

/// `Styles/style.schema.json` and the parser say the same.
@Suite struct StyleSchemaTests {
  private let checker: SchemaChecker

  init() throws { checker = SchemaChecker(try Self.json(StyleFiles.text("style.schema.json"))) }

  private static func json(_ text: String) throws -> JSONValue {
    try JSONReader.read(Array(text.utf8))
  }

  private static func isTaken(_ text: String) -> Bool {
    (try? StyleParser.parse(Array(text.utf8), file: "style")) != nil
  }

  @Test(arguments: Style.shipped.map(\.name))
  func shippedStylesFit(_ name: String) throws {
    #expect(try checker.faults(of: Self.json(StyleFiles.text(name + ".json"))) == [])
  }

  /// A style with every key there is.
  private static let full = """
    {"$schema": "x", "name": "n", "background": "none",
     "route": {"width": {"stops": [[0, 1], [10, 5]]}, "opacity": 1, "join": "round", "cap": "round",
      "casing": {"color": "red", "width": 1}, "unknown": "grey",
      "bands": [{"from": 0, "color": "#0F0", "label": "slow"}]},
     "fog": {"color": "#8888", "opacity": 0.8},
     "caption": {"color": "#000", "muted": "#444", "panel": "#FFF", "font": "Inter", "size": 12}}
    """

  @Test func theFullStyleIsTakenByBoth() throws {
    #expect(try checker.faults(of: Self.json(Self.full)) == [])
    #expect(Self.isTaken(Self.full))
  }

  /// Every key of the schema is a key of the parser: the full style uses all of them, and the parser
  /// refuses each under another name.
  @Test func everyKeyIsKnownToBoth() throws {
    let schema = try StyleFiles.text("style.schema.json")
    let keys = [
      "name", "background", "route", "width", "stops", "opacity", "join", "cap", "casing", "color",
      "unknown", "bands", "from", "label", "fog", "caption", "muted", "panel", "font", "size",
    ]
    for key in keys {
      #expect(schema.contains("\"\(key)\": {"), "\(key)")
      let renamed = Self.full.replacing("\"\(key)\":", with: "\"\(key)x\":", maxReplacements: 1)
      #expect(renamed != Self.full)
      #expect(!Self.isTaken(renamed), "\(key)")
      #expect(try !checker.faults(of: Self.json(renamed)).isEmpty, "\(key)")
    }
  }

  /// Each replacement in the full style, and whether the outcome is a style.
  @Test(arguments: [
    ("\"none\"", "\"transparent\"", true), ("\"none\"", "\"nothing\"", false),
    ("\"none\"", "null", false), ("\"none\"", "\"None\"", false),
    ("[[0, 1], [10, 5]]", "[[0, 1]]", true), ("[[0, 1], [10, 5]]", "[]", false),
    ("[[0, 1], [10, 5]]", "[[0]]", false), ("[[0, 1], [10, 5]]", "[[25, 1]]", false),
    ("[[0, 1], [10, 5]]", "[[0, 257]]", false), ("{\"stops\": [[0, 1], [10, 5]]}", "0", true),
    ("{\"stops\": [[0, 1], [10, 5]]}", "256", true),
    ("{\"stops\": [[0, 1], [10, 5]]}", "-0.1", false),
    ("{\"stops\": [[0, 1], [10, 5]]}", "[1]", false), ("\"opacity\": 1", "\"opacity\": 0", true),
    ("\"opacity\": 1", "\"opacity\": 2", false), ("\"opacity\": 1", "\"opacity\": \"1\"", false),
    ("\"join\": \"round\"", "\"join\": \"bevel\"", true),
    ("\"join\": \"round\"", "\"join\": \"butt\"", false),
    ("\"cap\": \"round\"", "\"cap\": \"square\"", true),
    ("\"cap\": \"round\"", "\"cap\": 1", false),
    ("{\"color\": \"red\", \"width\": 1}", "null", true),
    ("{\"color\": \"red\", \"width\": 1}", "{}", false),
    ("{\"color\": \"red\", \"width\": 1}", "false", false),
    ("\"grey\"", "\"#12\"", false), ("\"grey\"", "\"#1234\"", false),
    ("\"grey\"", "\"#123F\"", true), ("\"grey\"", "\"transparent\"", false),
    ("\"red\"", "\"#11223344\"", false), ("\"#0F0\"", "\"#0F08\"", false),
    ("\"#8888\"", "\"transparent\"", true), ("\"grey\"", "\"gray\"", true),
    ("\"grey\"", "\"GREY\"", false),
    ("[{\"from\": 0, \"color\": \"#0F0\", \"label\": \"slow\"}]", "[]", false),
    ("[{\"from\": 0, \"color\": \"#0F0\", \"label\": \"slow\"}]", "{}", false),
    ("\"from\": 0", "\"from\": -1", false), ("\"from\": 0", "\"from\": null", false),
    ("\"label\": \"slow\"", "\"label\": \"\"", false),
    ("\"slow\"", "\"a\\u001Bb\"", false), ("\"slow\"", "\"a\\u0085b\"", false),
    ("\"slow\"", "\"\(String(repeating: "e\u{301}", count: 50))\"", true),
    ("\"slow\"", "\"\(String(repeating: "e\u{301}", count: 51))\"", false),
    ("\"size\": 12", "\"size\": 3", false),
    ("\"size\": 12", "\"size\": 96", true), ("\"font\": \"Inter\"", "\"font\": []", false),
    ("\"n\"", "\"\"", false), ("\"$schema\": \"x\"", "\"$schema\": 1", true),
  ])
  func bothAgree(_ old: String, _ new: String, _ isStyle: Bool) throws {
    #expect(Self.full.contains(old))
    let text = Self.full.replacing(old, with: new, maxReplacements: 1)
    #expect(Self.isTaken(text) == isStyle)
    #expect(try checker.faults(of: Self.json(text)).isEmpty == isStyle)
  }
}
