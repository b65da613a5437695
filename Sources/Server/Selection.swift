import FoundationEssentials

/// What of a library is asked for, by the parameters of a query, as they were written.
package struct Selection: Hashable, Sendable {
  /// The parameters that choose trips.
  package static let tripNames = ["from", "to", "trip", "tag"]
  /// The parameter that chooses how they are drawn.
  package static let styleName = "style"

  /// Values by names; a parameter without a value is not there.
  package private(set) var values: [String: String] = [:]

  package init() {}

  /// Whether all of the library is meant, in the style of the server.
  package var isEmpty: Bool { values.isEmpty }
  /// Whether every trip is meant.
  package var hasAllTrips: Bool { Self.tripNames.allSatisfy { values[$0] == nil } }

  /// Reads a query.
  ///
  /// - Parameter names: The parameters that are known here, beside `token`, which is left out.
  /// - Throws: 400 for one that is not known, comes twice, or is no text.
  package init(query: Substring?, names: [String]) throws(ServerError) {
    for (name, value) in try Self.parameters(of: query) where name != AccessGate.parameter {
      guard names.contains(name) else {
        throw .badRequest("\(name): there is no such parameter; known are \(Self.list(names))")
      }
      guard !value.isEmpty else { continue }
      guard values.updateValue(value, forKey: name) == nil else {
        throw .badRequest("\(name): given twice")
      }
    }
  }

  /// The same without some parameters.
  func without(_ names: [String]) -> Selection {
    var selection = self
    for name in names { selection.values[name] = nil }
    return selection
  }

  /// Names and values of a query, decoded.
  static func parameters(
    of query: Substring?
  ) throws(ServerError) -> [(name: String, value: String)] {
    guard let query, !query.isEmpty else { return [] }
    let garbled = ServerError.badRequest("the query is no text in UTF-8")
    // A form's plus is a blank.
    guard let items = URLComponents(string: "?" + query.replacing("+", with: "%20"))?.queryItems
    else { throw garbled }
    var parameters: [(String, String)] = []
    for item in items {
      // An item whose bytes are no text loses them.
      guard let value = item.value ?? (query.contains("%") ? nil : ""),
        (item.name + value).unicodeScalars.allSatisfy({ $0.value >= 0x20 && $0.value != 0x7F })
      else { throw garbled }
      parameters.append((item.name, value))
    }
    return parameters
  }

  private static func list(_ names: [String]) -> String {
    names.isEmpty ? "none" : names.joined(separator: ", ")
  }
}
