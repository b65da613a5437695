import Glibc

/// A connection to a server of this machine, on which any bytes can be sent.
package final class RawClient {
  private let descriptor: Int32
  /// What came behind the last answer.
  private var rest: [UInt8] = []

  /// Connects; nil where nobody listens.
  package init?(port: UInt16, timeoutSeconds: Int = 20) {
    descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var timeout = timeval(tv_sec: timeoutSeconds, tv_usec: 0)
    setsockopt(
      descriptor, SOL_SOCKET, SO_RCVTIMEO, &timeout, socklen_t(MemoryLayout<timeval>.size))
    let status = withUnsafePointer(to: address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    if status != 0 { return nil }
  }

  deinit { close(descriptor) }

  /// Whether all bytes could be sent.
  @discardableResult
  package func send(_ text: String) -> Bool {
    let bytes = Array(text.utf8)
    return Glibc.send(descriptor, bytes, bytes.count, Int32(MSG_NOSIGNAL)) == bytes.count
  }

  /// An answer: its status, its head and its body; nil where the connection ends before.
  package func answer(toHead isHead: Bool = false) -> (status: Int, head: String, body: [UInt8])? {
    var bytes = rest
    rest = []
    var head: String?
    var length = 0
    while true {
      if head == nil, let end = Self.endOfHead(bytes) {
        let text = String(decoding: bytes[..<end], as: UTF8.self)
        head = text
        bytes.removeFirst(end)
        length =
          isHead ? 0 : Self.value(of: "Content-Length", in: text).flatMap { Int($0) } ?? 0
      }
      if let head, bytes.count >= length {
        rest = Array(bytes[length...])
        let words = head.split(separator: " ")
        return (words.count > 1 ? Int(words[1]) ?? 0 : 0, head, Array(bytes[..<length]))
      }
      guard let more = read() else { return nil }
      bytes += more
    }
  }

  /// What comes until a text has come; nil where the connection ends or the time is out before.
  package func text(until end: String) -> String? {
    var bytes = rest
    rest = []
    while true {
      let text = String(decoding: bytes, as: UTF8.self)
      if text.contains(end) { return text }
      guard let more = read() else { return nil }
      bytes += more
    }
  }

  /// Whether the server ends the connection before the time-out.
  package func isEnded() -> Bool {
    while true {
      var byte: UInt8 = 0
      let count = recv(descriptor, &byte, 1, 0)
      if count == 0 { return true }
      if count < 0 { return errno == ECONNRESET }
    }
  }

  /// Asks for a path as a well-behaved program does.
  package func get(
    _ target: String, method: String = "GET", headers: [String] = []
  ) -> (status: Int, head: String, body: [UInt8])? {
    let lines = ["\(method) \(target) HTTP/1.1", "Host: 127.0.0.1"] + headers
    send(lines.joined(separator: "\r\n") + "\r\n\r\n")
    return answer(toHead: method == "HEAD")
  }

  /// The value of a header in a head.
  package static func value(of name: String, in head: String) -> String? {
    for line in head.split(separator: "\r\n") {
      let pair = line.split(separator: ":", maxSplits: 1)
      if pair.count == 2, pair[0].lowercased() == name.lowercased() {
        return String(pair[1].drop { $0 == " " })
      }
    }
    return nil
  }

  private func read() -> [UInt8]? {
    var part = [UInt8](repeating: 0, count: 65_536)
    let count = recv(descriptor, &part, part.count, 0)
    return count > 0 ? Array(part[..<count]) : nil
  }

  private static func endOfHead(_ bytes: [UInt8]) -> Int? {
    guard bytes.count >= 4 else { return nil }
    for index in 0...(bytes.count - 4) where bytes[index] == 0x0D {
      if bytes[index...].starts(with: [0x0D, 0x0A, 0x0D, 0x0A]) { return index + 4 }
    }
    return nil
  }
}
