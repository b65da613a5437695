/// Why a server cannot listen.
package enum HTTPError: Error, Equatable, CustomStringConvertible {
  /// The host is no numeric address.
  case noAddress(host: String)
  /// The address is taken, or not this machine's, or not to be used by this user.
  case cannotListen(host: String, port: UInt16, reason: String)

  package var description: String {
    switch self {
    case .noAddress(let host):
      "\(host): no address to listen on; name one as 127.0.0.1 or ::1"
    case .cannotListen(let host, let port, let reason):
      "\(host), port \(port): cannot listen: \(reason); choose another with --port or --host"
    }
  }
}
