import FoundationEssentials
import HTTP

/// Why a request has no answer.
package enum ServerError: Error, Equatable {
  /// 400: the request itself is wrong.
  case badRequest(String)
  /// 401: a token is missing or wrong.
  case unauthorized
  /// 404: there is no such thing.
  case notFound(String)
  /// 405: there are others for this path.
  case methodNotAllowed(allowed: [String])
  /// 421: the request was meant for another host.
  case misdirected
  /// 429: too many wrong tokens from one address.
  case tooManyAttempts
  /// 503: not now.
  case unavailable(String)

  package var status: Int {
    switch self {
    case .badRequest: 400
    case .unauthorized: 401
    case .notFound: 404
    case .methodNotAllowed: 405
    case .misdirected: 421
    case .tooManyAttempts: 429
    case .unavailable: 503
    }
  }

  /// What a person is told; no path of the machine.
  package var message: String {
    switch self {
    case .badRequest(let message), .notFound(let message), .unavailable(let message): message
    case .unauthorized: "a token is needed: as `Authorization: Bearer …` or as ?token=…"
    case .methodNotAllowed(let allowed): "use \(allowed.joined(separator: " or ")) here"
    case .misdirected: "this host name is not served; use localhost or 127.0.0.1"
    case .tooManyAttempts: "too many wrong tokens; wait a minute"
    }
  }

  /// The answer that tells it.
  package var response: Response {
    var headers = [
      Response.Header("Content-Type", "application/json"),
      Response.Header("Cache-Control", "no-store"),
    ]
    switch self {
    case .unauthorized: headers.append(Response.Header("WWW-Authenticate", "Bearer"))
    case .methodNotAllowed(let allowed):
      headers.append(Response.Header("Allow", allowed.joined(separator: ", ")))
    case .tooManyAttempts: headers.append(Response.Header("Retry-After", "60"))
    case .unavailable: headers.append(Response.Header("Retry-After", "1"))
    case .badRequest, .notFound, .misdirected: break
    }
    return Response(status: status, headers: headers, body: body)
  }

  private struct Body: Encodable {
    struct Description: Encodable {
      let status: Int
      let message: String
    }
    let error: Description
  }

  private var body: [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    let body = Body(error: Body.Description(status: status, message: message))
    return (try? encoder.encode(body)).map { Array($0) } ?? []
  }
}
