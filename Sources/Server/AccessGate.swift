import HTTP
import Synchronization

/// Lets in who knows the token.
package final class AccessGate: Sendable {
  /// The parameter of a query that can hold the token.
  static let parameter = "token"
  /// The cookie that can hold it.
  private static let cookieName = "fogline"
  /// Half a year.
  private static let cookieSeconds = 180 * 86_400
  /// Wrong tokens of one address in a minute, after which it has to wait.
  package static let attempts = 10
  /// Addresses whose attempts are remembered.
  private static let addressLimit = 4096

  private struct Failures {
    var count = 0
    var since = ContinuousClock.now
  }

  private let token: [UInt8]?
  private let failures = Mutex<[String: Failures]>([:])

  /// - Parameter token: nil to let everybody in.
  package init(token: String?) { self.token = token.map { Array($0.utf8) } }

  /// Whether not everybody is let in.
  package var isGuarded: Bool { token != nil }

  /// - Throws: 401 for a token that is missing or wrong, 429 after too many wrong ones.
  package func admit(_ request: Request) throws(ServerError) {
    guard let token else { return }
    let isOutOfAttempts = failures.withLock { failures in
      guard let known = failures[request.peer] else { return false }
      if ContinuousClock.now - known.since > .seconds(60) {
        failures[request.peer] = nil
        return false
      }
      return known.count >= Self.attempts
    }
    if isOutOfAttempts { throw .tooManyAttempts }
    guard let given = Self.token(of: request) else { throw .unauthorized }
    guard Self.areEqual(Array(given.utf8), token) else {
      failures.withLock { failures in
        if failures.count >= Self.addressLimit { failures.removeAll() }
        failures[request.peer, default: Failures()].count += 1
      }
      throw .unauthorized
    }
  }

  /// RFC 6750, 2.1 and 2.3.
  private static func token(of request: Request) -> String? {
    if let header = request.value(of: "Authorization") {
      let words = header.split(separator: " ")
      guard words.count == 2, words[0].lowercased() == "bearer" else { return nil }
      return String(words[1])
    }
    return (try? Selection.parameters(of: request.query))?.first { $0.name == parameter }?.value
      ?? cookie(of: request)
  }

  /// RFC 6265, 5.4.
  private static func cookie(of request: Request) -> String? {
    for value in request.values(of: "Cookie") {
      for pair in value.split(separator: ";") {
        let parts = pair.drop { $0 == " " }.split(separator: "=", omittingEmptySubsequences: false)
        if parts.count == 2, parts[0] == cookieName { return decoded(parts[1]) }
      }
    }
    return nil
  }

  /// The header line that lets a browser send the token of a request from now on, or forget it.
  ///
  /// No script can read it, and no page elsewhere has it sent.
  func cookieLine(forgets: Bool = false) -> Response.Header? {
    guard let token else { return nil }
    let value = forgets ? "" : Self.encoded(token)
    return Response.Header(
      "Set-Cookie",
      "\(Self.cookieName)=\(value); Path=/; HttpOnly; SameSite=Strict; Max-Age="
        + "\(forgets ? 0 : Self.cookieSeconds)")
  }

  /// A token can have characters that a cookie cannot.
  private static func encoded(_ token: [UInt8]) -> String {
    token.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }

  private static func decoded(_ text: Substring) -> String? {
    let digits = text.compactMap { $0.isASCII ? $0.hexDigitValue : nil }
    guard digits.count == text.utf8.count, digits.count.isMultiple(of: 2) else { return nil }
    let bytes = stride(from: 0, to: digits.count, by: 2).map {
      UInt8(digits[$0] << 4 | digits[$0 + 1])
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Takes as long for a first wrong byte as for a last.
  private static func areEqual(_ given: [UInt8], _ token: [UInt8]) -> Bool {
    var difference = given.count ^ token.count
    for (index, byte) in token.enumerated() {
      difference |= Int(byte ^ (index < given.count ? given[index] : 0))
    }
    return difference == 0
  }
}
