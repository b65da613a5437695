import CMicroHTTPD
import Glibc

/// A connection as the library knows it, from when it was opened until the library closes it.
///
/// `@unchecked` is safe: the pointer never changes, and any thread may do what is done with it here.
struct ClientConnection: @unchecked Sendable {
  private let handle: OpaquePointer
  private let socket: Int32

  init(_ handle: OpaquePointer) {
    self.handle = handle
    socket = fogline_mhd_socket(handle)
  }

  /// The client's address without its port.
  var peer: String { SocketAddress.text(fogline_mhd_peer(handle)) }

  /// Lets it rest; only while the library asks for an answer, or for more of one.
  func suspend() { MHD_suspend_connection(handle) }

  /// Has the library ask again.
  func resume() { MHD_resume_connection(handle) }

  /// Lets nothing through any more; the library closes it once it sees that.
  func shutDown() { shutdown(socket, Int32(SHUT_RDWR)) }
}
