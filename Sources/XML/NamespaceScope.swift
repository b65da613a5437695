/// The namespace prefixes that are declared where a parse stands, to notice one that never was.
///
/// Source: "Namespaces in XML 1.0", 3rd edition, sections 3, 5 and 6.1. Expat can do this itself, but
/// then stops at the first undeclared prefix, hands out names with their whole URI before them, and
/// takes half as long again.
struct NamespaceScope {
  private static let xml = XMLName("xml")
  private static let xmlns = XMLName("xmlns")

  private var declared: [(prefix: XMLName, depth: Int)] = []

  /// Takes in the declarations of the element that starts at `depth`, and looks for a prefix of its
  /// name or of its attributes that nothing has declared.
  mutating func enter(
    _ name: UnsafePointer<CChar>, _ attributes: XMLAttributes, depth: Int
  ) -> XMLName? {
    // Nearly all elements have no prefix, nor have their attributes.
    var hasPrefix = Self.hasColon(name)
    attributes.visitNames { hasPrefix = Self.hasColon($0) || hasPrefix }
    guard hasPrefix else { return nil }
    attributes.visitNames { name in
      guard XMLName(prefixOf: name) == Self.xmlns else { return }
      declared.append((XMLName(qualified: name), depth))
    }
    var undeclared: XMLName?
    if let prefix = XMLName(prefixOf: name), !isDeclared(prefix) { undeclared = prefix }
    attributes.visitNames { name in
      if let prefix = XMLName(prefixOf: name), !isDeclared(prefix) { undeclared = prefix }
    }
    return undeclared
  }

  /// Forgets what the element that ends at `depth` declared.
  mutating func leave(depth: Int) {
    while let last = declared.last, last.depth >= depth { declared.removeLast() }
  }

  @inline(__always)
  private static func hasColon(_ name: UnsafePointer<CChar>) -> Bool {
    var index = 0
    while name[index] != 0 {
      if name[index] == 0x3A { return true }
      index += 1
    }
    return false
  }

  private func isDeclared(_ prefix: XMLName) -> Bool {
    prefix == Self.xml || prefix == Self.xmlns || declared.contains { $0.prefix == prefix }
  }
}
