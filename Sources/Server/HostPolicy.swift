import HTTP

/// Which host names a request may be for.
///
/// A page elsewhere can let its own name point to this machine (DNS rebinding) and then read what is
/// served here as its own. So without a token only names are served that nobody else can have.
package struct HostPolicy: Sendable {
  private let servesAnyName: Bool

  /// - Parameter isGuarded: Whether a token is asked for, which such a page does not have.
  package init(isGuarded: Bool) { servesAnyName = isGuarded }

  /// The host, with its port, under which the client knows the server.
  ///
  /// - Throws: 400 where it is not said once and clearly, 421 for another host.
  package func host(of request: Request) throws(ServerError) -> String {
    guard request.target.first == "/" else { throw .badRequest("a path begins with /") }
    guard let host = request.value(of: "Host"), Self.isHost(host) else {
      throw .badRequest("a request says its Host once")
    }
    guard servesAnyName || Self.isLoopback(Self.name(of: host)) else { throw .misdirected }
    return host
  }

  private static func isHost(_ text: String) -> Bool {
    !text.isEmpty && text.utf8.count <= 255
      && text.utf8.allSatisfy {
        switch $0 {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
          UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."),
          UInt8(ascii: ":"), UInt8(ascii: "["), UInt8(ascii: "]"):
          true
        default: false
        }
      }
  }

  private static func name(of host: String) -> Substring {
    if host.hasPrefix("["), let end = host.firstIndex(of: "]") { return host[...end] }
    return host.prefix { $0 != ":" }
  }

  private static func isLoopback(_ name: Substring) -> Bool {
    ["localhost", "127.0.0.1", "[::1]"].contains { $0 == name.lowercased() }
  }
}
