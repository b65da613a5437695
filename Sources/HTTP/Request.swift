/// What a client asks for.
package struct Request: Sendable {
  /// As sent: `GET`.
  package let method: String
  /// As sent, still percent-encoded: `/tiles/fog/1/0/0.png?from=2024-01-01`.
  package let target: String
  /// In the order sent, names as sent.
  package let headers: [(name: String, value: String)]
  /// The client's address without its port; empty where it is not known.
  package let peer: String

  package init(
    method: String = "GET", target: String, headers: [(name: String, value: String)] = [],
    peer: String = "127.0.0.1"
  ) {
    self.method = method
    self.target = target
    self.headers = headers
    self.peer = peer
  }

  /// The target up to its question mark.
  package var path: Substring { target.prefix { $0 != "?" } }

  /// The target behind its question mark, nil where it has none.
  package var query: Substring? {
    target.firstIndex(of: "?").map { target[target.index(after: $0)...] }
  }

  /// The values of a header, whatever the case of its name (RFC 9110, 5.1).
  package func values(of name: String) -> [String] {
    headers.filter { Self.areEqual($0.name, name) }.map(\.value)
  }

  /// The value of a header that is there once; nil for none or several.
  package func value(of name: String) -> String? {
    let values = values(of: name)
    return values.count == 1 ? values[0] : nil
  }

  /// Without Unicode's rules, which a header's name does not follow.
  private static func areEqual(_ a: String, _ b: String) -> Bool {
    a.utf8.count == b.utf8.count
      && zip(a.utf8, b.utf8).allSatisfy { $0 == $1 || lowercased($0) == lowercased($1) }
  }

  private static func lowercased(_ byte: UInt8) -> UInt8 {
    UInt8(ascii: "A")...UInt8(ascii: "Z") ~= byte ? byte | 0x20 : byte
  }
}
