/// What a client gets.
package struct Response: Sendable, Equatable {
  /// RFC 9110, 15.
  package var status: Int
  /// Without `Date`, `Content-Length` and `Connection`, which the server adds.
  package var headers: [Header]
  /// Not sent to a request for the head alone.
  package var body: [UInt8]
  /// Comes instead of a body, nil for none.
  package var stream: ResponseStream?

  /// One line of the head.
  package struct Header: Sendable, Equatable {
    package let name, value: String

    package init(_ name: String, _ value: String) {
      self.name = name
      self.value = value
    }
  }

  package init(status: Int, headers: [Header] = [], body: [UInt8] = []) {
    self.status = status
    self.headers = headers
    self.body = body
  }

  package static func == (one: Response, other: Response) -> Bool {
    one.status == other.status && one.headers == other.headers && one.body == other.body
      && one.stream === other.stream
  }

  /// The value of a header of exactly this name, nil for none.
  package func value(of name: String) -> String? {
    headers.first { $0.name == name }?.value
  }
}
