import Glibc

/// A numeric address and a port, as sockets take it.
struct SocketAddress: Sendable {
  private let storage: sockaddr_storage

  /// - Throws: ``HTTPError/noAddress(host:)``; names are not looked up.
  init(host: String, port: UInt16) throws(HTTPError) {
    var hints = addrinfo()
    hints.ai_flags = AI_NUMERICHOST | AI_NUMERICSERV | AI_PASSIVE
    hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
    var found: UnsafeMutablePointer<addrinfo>?
    guard getaddrinfo(host, "\(port)", &hints, &found) == 0, let first = found else {
      throw .noAddress(host: host)
    }
    defer { freeaddrinfo(found) }
    var storage = sockaddr_storage()
    memcpy(&storage, first.pointee.ai_addr, Int(first.pointee.ai_addrlen))
    self.storage = storage
  }

  /// The address as C takes it, for the time of `body`.
  func withAddress<Result>(_ body: (UnsafePointer<sockaddr>) -> Result) -> Result {
    withUnsafePointer(to: storage) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1, body)
    }
  }

  /// Why nothing can listen here, nil where something could.
  func refusal() -> String? {
    let descriptor = socket(
      Int32(storage.ss_family), Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
    guard descriptor >= 0 else { return String(cString: strerror(errno)).lowercased() }
    defer { close(descriptor) }
    var yes: Int32 = 1
    setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &yes, socklen_t(MemoryLayout<Int32>.size))
    let length = socklen_t(
      storage.ss_family == sa_family_t(AF_INET6)
        ? MemoryLayout<sockaddr_in6>.size : MemoryLayout<sockaddr_in>.size)
    let isFree = withAddress { bind(descriptor, $0, length) == 0 && listen(descriptor, 1) == 0 }
    return isFree ? nil : String(cString: strerror(errno)).lowercased()
  }

  /// An address of the system's as text, without its port; IPv4 in its own form where a socket of
  /// IPv6 tells it.
  static func text(_ address: UnsafePointer<sockaddr>?) -> String {
    guard let address else { return "" }
    let length = socklen_t(
      address.pointee.sa_family == sa_family_t(AF_INET6)
        ? MemoryLayout<sockaddr_in6>.size : MemoryLayout<sockaddr_in>.size)
    var name = [CChar](repeating: 0, count: Int(NI_MAXHOST))
    guard
      getnameinfo(
        address, length, &name, socklen_t(name.count), nil, 0, NI_NUMERICHOST) == 0
    else { return "" }
    let text = String(
      decoding: name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    return text.hasPrefix("::ffff:") ? String(text.dropFirst(7)) : text
  }
}
