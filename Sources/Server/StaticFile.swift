import Hashing

/// Something that is the same for as long as the server runs, at one exact path.
package struct StaticFile: Sendable {
  /// Of the body: `text/css; charset=utf-8`.
  package let type: String
  package let body: [UInt8]
  /// Whether who has no token may have it, as the page that asks for one.
  package let isPublic: Bool
  /// The Content-Security-Policy of a page, nil for what is none.
  package let policy: String?
  /// A strong one, RFC 9110, 8.8.3.
  let entityTag: String

  package init(type: String, body: [UInt8], isPublic: Bool = true, policy: String? = nil) {
    self.type = type
    self.body = body
    self.isPublic = isPublic
    self.policy = policy
    entityTag = "\"" + ContentHash(of: body).hex + "\""
  }
}
