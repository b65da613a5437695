/// How much a server lets its clients take.
package struct HTTPLimits: Sendable {
  /// Connections at a time; further ones wait, and are closed when too many wait.
  package var connections = 512
  /// Connections at a time from one address.
  package var connectionsPerAddress = 128
  /// Bytes of a request's target; more is answered with 414.
  package var targetBytes = 4096
  /// Bytes of all names and values of a request's headers; more is answered with 431.
  package var headerBytes = 16_384
  /// Headers of a request; more are answered with 431.
  package var headerCount = 100
  /// Seconds in which a client has to send a whole head, from opening the connection or from the end
  /// of the answer before; also how long a connection may wait between requests.
  package var headSeconds = 15.0
  /// Seconds in which a client has to take a whole answer.
  package var answerSeconds = 60.0

  package init() {}
}
