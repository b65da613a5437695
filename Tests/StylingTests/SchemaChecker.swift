import JSON

/// Checks JSON against the part of JSON Schema 2020-12 that `style.schema.json` uses.
///
/// An unknown keyword fails, so that the schema cannot say more than is checked.
struct SchemaChecker {
  struct Fault: Error { let text: String }

  let root: JSONValue
  /// Every `pattern` of the schema, compiled.
  private let patterns: [String: Regex<AnyRegexOutput>]

  init(_ schema: JSONValue) throws {
    root = schema
    patterns = try Dictionary(
      uniqueKeysWithValues: Set(Self.patterns(in: schema)).map {
        // As JSON Schema counts: by code points, not by what looks like one character.
        ($0, try Regex($0).matchingSemantics(.unicodeScalar))
      })
  }

  private static func patterns(in schema: JSONValue) -> [String] {
    switch schema {
    case .object(let members):
      members.flatMap { key, value in
        if key == "pattern", case .string(let text) = value { return [text] }
        return patterns(in: value)
      }
    case .array(let elements): elements.flatMap(patterns)
    default: []
    }
  }

  /// What is wrong with `value`; empty when nothing is.
  func faults(of value: JSONValue) throws -> [String] { try faults(value, root, "$") }

  private func faults(
    _ value: JSONValue, _ schema: JSONValue, _ path: String
  ) throws -> [String] {
    var found: [String] = []
    for (keyword, argument) in try schema.object {
      switch keyword {
      case "$schema", "title", "description", "default", "$defs": break
      case "$ref":
        let name = try argument.string.replacing("#/$defs/", with: "")
        found += try faults(value, try root.member("$defs").member(name), path)
      case "anyOf":
        let options = try argument.array.map { try faults(value, $0, path) }
        if options.allSatisfy({ !$0.isEmpty }) { found.append("\(path): fits none") }
      case "const": if value != argument { found.append("\(path): is not \(argument)") }
      case "enum":
        if try !argument.array.contains(value) { found.append("\(path): is none of them") }
      case "type":
        if value.kind != (try argument.string) { found.append("\(path): is \(value.kind)") }
      case "minimum", "maximum", "minLength", "maxLength", "minItems", "maxItems":
        guard let size = value.size(for: keyword) else { break }
        let limit = try argument.number
        if keyword.hasPrefix("min") ? size < limit : size > limit {
          found.append("\(path): \(size) against a \(keyword) of \(limit)")
        }
      case "pattern":
        guard case .string(let text) = value else { break }
        if try patterns[argument.string]?.firstMatch(in: text) == nil {
          found.append("\(path): does not match")
        }
      case "items":
        guard case .array(let items) = value else { break }
        let first = try schema.object["prefixItems"]?.array.count ?? 0
        for (index, item) in items.enumerated().dropFirst(first) {
          found += try faults(item, argument, "\(path)[\(index)]")
        }
      case "prefixItems":
        guard case .array(let items) = value else { break }
        for (index, (item, schema)) in zip(items, try argument.array).enumerated() {
          found += try faults(item, schema, "\(path)[\(index)]")
        }
      case "properties":
        guard case .object(let members) = value else { break }
        let properties = try argument.object
        for (key, member) in members {
          if let schema = properties[key] {
            found += try faults(member, schema, "\(path).\(key)")
          }
        }
      case "additionalProperties":
        guard case .object(let members) = value, argument == .bool(false) else { break }
        let known = try schema.member("properties").object
        found += members.keys.filter { known[$0] == nil }.map { "\(path).\($0): unknown" }
      case "required":
        guard case .object(let members) = value else { break }
        found += try argument.array.map { try $0.string }.filter { members[$0] == nil }
          .map { "\(path).\($0): missing" }
      default: throw Fault(text: "the checker does not know \(keyword)")
      }
    }
    return found
  }
}

extension JSONValue {
  fileprivate var object: [String: JSONValue] {
    get throws {
      guard case .object(let members) = self else { throw SchemaChecker.Fault(text: "no object") }
      return members
    }
  }

  fileprivate var array: [JSONValue] {
    get throws {
      guard case .array(let values) = self else { throw SchemaChecker.Fault(text: "no array") }
      return values
    }
  }

  fileprivate var string: String {
    get throws {
      guard case .string(let text) = self else { throw SchemaChecker.Fault(text: "no text") }
      return text
    }
  }

  fileprivate var number: Double {
    get throws {
      guard case .number(let number) = self else { throw SchemaChecker.Fault(text: "no number") }
      return number
    }
  }

  fileprivate func member(_ key: String) throws -> JSONValue {
    guard let value = try object[key] else { throw SchemaChecker.Fault(text: "no \(key)") }
    return value
  }

  /// JSON Schema's name of the type.
  fileprivate var kind: String {
    switch self {
    case .null: "null"
    case .bool: "boolean"
    case .number: "number"
    case .string: "string"
    case .array: "array"
    case .object: "object"
    }
  }

  /// What a keyword such as `minLength` measures; nil where it says nothing of this type.
  fileprivate func size(for keyword: String) -> Double? {
    switch (self, keyword) {
    case (.number(let number), "minimum"), (.number(let number), "maximum"): number
    case (.string(let text), "minLength"), (.string(let text), "maxLength"):
      Double(text.unicodeScalars.count)
    case (.array(let values), "minItems"), (.array(let values), "maxItems"): Double(values.count)
    default: nil
    }
  }
}
