import JSON
import TestSupport
import Testing

@testable import Styling

/// `Styles/style.schema.json` and the parser say the same.
@Suite struct StyleSchemaTests {
  private let checker: SchemaChecker

  init() throws { checker = try SchemaChecker(Self.json(StyleFiles.text("style.schema.json"))) }

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
     "fog": {"color": "#8888", "opacity": 0.8, "cellPixels": 8, "precision": [[0, 5], [9, 7]],
      "visit": 0.8, "lone": 0.9, "halfLifeDays": 100, "edgeCells": 1, "edgePixels": 9,
      "curve": [0.1, 0.9], "texture": 0.1},
     "heat": {"width": 3, "ramp": [[0, "#F00"], [1, "#FF08"]]},
     "caption": {"color": "#000", "muted": "#444", "panel": "#FFF", "font": "Inter", "size": 12}}
    """

  @Test func theFullStyleIsTakenByBoth() throws {
    #expect(try checker.faults(of: Self.json(Self.full)) == [])
    #expect(Self.isTaken(Self.full))
  }

  /// What the parser says of a style, and whether it agrees with the schema.
  private func checkAgreement(on change: JSONValue.Change) throws {
    var refusal: String?
    do {
      _ = try StyleParser.parse(Array(change.whole.written()), file: "s")
    } catch let error as StyleError {
      refusal = error.description
    }
    // JSON Schema cannot say that numbers rise from element to element.
    if refusal?.contains(" is not above ") == true { return }
    let faults = try checker.faults(of: change.whole)
    #expect(
      (refusal == nil) == faults.isEmpty, "\(change.path): \(refusal ?? "taken"); \(faults)")
  }

  /// Every value of the full style, replaced by values of every kind and by those at the limits.
  @Test func bothTakeTheSameValues() throws {
    let numbers = [
      -1, -0.001, 0, 0.5, 1, 1.001, 3.999, 4, 24, 24.001, 96, 96.001, 256, 256.001, 2000, 2000.001,
    ].map(JSONValue.number)
    let texts = [
      "", "x", "none", "red", "RED", "transparent", "round", "bevel", "butt", "square", "#12",
      "#123", "#123f", "#1238", "#12345", "#123456", "#123456FF", "#12345678", "a\u{0}", "a\nb",
      "red\n", "e\u{301}", "\u{7F}", "\u{9F}", "\u{A0}", String(repeating: "é", count: 100),
      String(repeating: "e\u{301}", count: 51), String(repeating: "x", count: 101),
    ].map(JSONValue.string)
    let stop = JSONValue.array([.number(3), .number(1)])
    let trees: [JSONValue] = [
      .null, .bool(true), .bool(false), .object([:]), .array([]), stop, .array([stop]),
      Self.stops(32), Self.stops(33), Self.bands(32), Self.bands(33),
      .object(["stops": .array([stop])]),
      .object(["stops": stop]), .object(["color": .string("red"), "width": .number(1)]),
      .object(["color": .string("red"), "from": .number(0)]),
      .array([.object(["color": .string("red"), "from": .number(0)])]),
      .array([.object(["color": .string("red"), "from": .number(1)])]),
    ]
    let changes = try Self.json(Self.full).replacing(with: numbers + texts + trees)
    #expect(changes.count > 1500)
    for change in changes { try checkAgreement(on: change) }
  }

  private static func stops(_ count: Int) -> JSONValue {
    .array((0..<count).map { .array([.number(Double($0) / 2), .number(1)]) })
  }

  private static func bands(_ count: Int) -> JSONValue {
    .array((0..<count).map { .object(["from": .number(Double($0)), "color": .string("red")]) })
  }

  /// Every key of the full style left out, and a key too many in each of its objects.
  @Test func bothKnowTheSameKeys() throws {
    let full = try Self.json(Self.full)
    for change in full.droppingKeys() + full.adding(key: "zzz") {
      try checkAgreement(on: change)
    }
    for change in full.adding(key: "zzz") {
      #expect(try !checker.faults(of: change.whole).isEmpty, "\(change.path)")
    }
  }

  /// Each object of the full style holds every key that the parser allows there, and together they
  /// hold every key of the schema.
  @Test func theFullStyleHasEveryKey() throws {
    let full = try Self.json(Self.full)
    for change in full.adding(key: "zzz") {
      let error = #expect(throws: StyleError.self) {
        try StyleParser.parse(Array(change.whole.written()), file: "s")
      }
      guard case .unknownKey(_, _, let allowed) = error, case .object(let members) = change.before
      else {
        Issue.record("\(change.path): \(String(describing: error))")
        continue
      }
      #expect(Set(members.keys) == Set(allowed), "\(change.path)")
    }
    #expect(Self.properties(of: checker.root) == Self.keys(of: full))
  }

  @Test func theReadmeNamesEveryKey() throws {
    let page = try StyleFiles.text("README.md")
    for key in try Self.keys(of: Self.json(Self.full)) {
      let names = ["`\(key)`", "`\(key).", ".\(key)`", "\"\(key)\""]
      #expect(names.contains { page.contains($0) }, "\(key)")
    }
  }

  /// The names below every `properties` of a schema.
  private static func properties(of schema: JSONValue) -> Set<String> {
    switch schema {
    case .object(let members):
      members.reduce(into: []) { names, member in
        if member.key == "properties", case .object(let properties) = member.value {
          names.formUnion(properties.keys)
        }
        names.formUnion(properties(of: member.value))
      }
    case .array(let elements): elements.reduce(into: []) { $0.formUnion(properties(of: $1)) }
    default: []
    }
  }

  private static func keys(of value: JSONValue) -> Set<String> {
    switch value {
    case .object(let members):
      members.reduce(into: Set(members.keys)) { $0.formUnion(keys(of: $1.value)) }
    case .array(let elements): elements.reduce(into: []) { $0.formUnion(keys(of: $1)) }
    default: []
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
    ("\"label\": \"slow\"", "\"label\": \"\"", false), ("\"size\": 12", "\"size\": 3", false),
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
