import CMicroHTTPD
import Glibc
import Synchronization

/// The library's daemon: its callbacks, from which no pointer goes further.
///
/// `@unchecked` is safe: the pointer never changes, and any thread may do what is done with it here.
final class Daemon: @unchecked Sendable {
  private let handle: OpaquePointer
  private let exchanges: ExchangeTable
  let port: UInt16

  /// nil where it cannot listen.
  init?(
    _ address: SocketAddress, threads: Int, limits: HTTPLimits, exchanges: ExchangeTable
  ) {
    let handle = address.withAddress { address in
      var options = fogline_mhd_options()
      options.address = address
      options.threads = UInt32(threads)
      options.connections = UInt32(limits.connections)
      options.connections_per_address = UInt32(limits.connectionsPerAddress)
      // Room for what is refused with an answer of our own.
      options.connection_memory = 4 * (limits.headerBytes + limits.targetBytes)
      options.idle_seconds = UInt32(max(limits.headSeconds, limits.answerSeconds))
      // Not retained: the table outlives the daemon, which is stopped before it is given up.
      options.context = Unmanaged.passUnretained(exchanges).toOpaque()
      options.connection_changed = connectionChanged
      options.request_began = requestBegan
      options.completed = requestCompleted
      options.handler = handle(context:connection:url:method:version:body:bodyCount:request:)
      return fogline_mhd_start(&options)
    }
    guard let handle else { return nil }
    self.handle = handle
    self.exchanges = exchanges
    port = fogline_mhd_port(handle)
  }

  /// Closes the socket on which connections come.
  func refuseConnections() {
    let socket = MHD_quiesce_daemon(handle)
    if socket >= 0 { close(socket) }
  }

  /// Ends all connections and the daemon's threads.
  func stop() { MHD_stop_daemon(handle) }
}

private let (yes, no) = (fogline_mhd_yes(), fogline_mhd_no())

private func table(_ context: UnsafeMutableRawPointer?) -> ExchangeTable? {
  context.map { Unmanaged<ExchangeTable>.fromOpaque($0).takeUnretainedValue() }
}

private func exchange(_ connection: OpaquePointer?) -> Exchange? {
  connection.flatMap { fogline_mhd_context($0) }
    .map { Unmanaged<Exchange>.fromOpaque($0).takeUnretainedValue() }
}

private func connectionChanged(
  context: UnsafeMutableRawPointer?, connection: OpaquePointer?,
  kept: UnsafeMutablePointer<UnsafeMutableRawPointer?>?,
  change: MHD_ConnectionNotificationCode
) {
  guard let connection, let kept, let table = table(context) else { return }
  if fogline_mhd_is_opened(change) {
    let exchange = Exchange(ClientConnection(connection))
    table.add(exchange)
    kept.pointee = Unmanaged.passRetained(exchange).toOpaque()
  } else if let pointer = kept.pointee {
    kept.pointee = nil
    table.remove(Unmanaged<Exchange>.fromOpaque(pointer).takeRetainedValue())
  }
}

private func requestBegan(
  context: UnsafeMutableRawPointer?, target: UnsafePointer<CChar>?, connection: OpaquePointer?
) -> UnsafeMutableRawPointer? {
  if let target { exchange(connection)?.begin(target: String(cString: target)) }
  return nil
}

private func requestCompleted(
  context: UnsafeMutableRawPointer?, connection: OpaquePointer?,
  request: UnsafeMutablePointer<UnsafeMutableRawPointer?>?, reason: MHD_RequestTerminationCode
) {
  exchange(connection)?.finish()
}

/// Is called when a head has been read, again when no more of a body comes, and again after every
/// suspension, until a response is queued.
private func handle(
  context: UnsafeMutableRawPointer?, connection: OpaquePointer?, url: UnsafePointer<CChar>?,
  method: UnsafePointer<CChar>?, version: UnsafePointer<CChar>?, body: UnsafePointer<CChar>?,
  bodyCount: UnsafeMutablePointer<Int>?,
  request: UnsafeMutablePointer<UnsafeMutableRawPointer?>?
) -> MHD_Result {
  guard let connection, let method, let request, let table = table(context),
    let exchange = exchange(connection)
  else { return no }
  if request.pointee == nil {
    request.pointee = UnsafeMutableRawPointer(connection)
    guard table.announcesBody(headers(of: connection)) else { return yes }
    // Queued before a body is read, it also ends the connection: no body is taken for a request.
    return queue(ExchangeTable.bodyRefusal, on: connection, table)
  }
  if let bodyCount, bodyCount.pointee > 0 { return no }
  if let answer = exchange.takeAnswer() { return queue(answer, on: connection, table) }
  guard
    let response = table.answer(
      exchange, method: String(cString: method), headers: headers(of: connection))
  else { return yes }
  return queue(response, on: connection, table)
}

/// Collects what the library's iterator gives.
private final class HeaderList {
  var headers: [(name: String, value: String)] = []
}

private func headers(of connection: OpaquePointer) -> [(name: String, value: String)] {
  let list = HeaderList()
  fogline_mhd_headers(
    connection,
    { context, _, name, nameCount, value, valueCount in
      guard let context, let name else { return yes }
      let text = { (start: UnsafePointer<CChar>?, count: Int) in
        String(decoding: UnsafeRawBufferPointer(start: start, count: count), as: UTF8.self)
      }
      Unmanaged<HeaderList>.fromOpaque(context).takeUnretainedValue().headers.append(
        (text(name, nameCount), value == nil ? "" : text(value, valueCount)))
      return yes
    }, Unmanaged.passUnretained(list).toOpaque())
  return list.headers
}

private func queue(
  _ answer: Response, on connection: OpaquePointer, _ table: ExchangeTable
) -> MHD_Result {
  guard let response = response(answer, on: connection) else {
    answer.stream?.end()
    return no
  }
  defer { MHD_destroy_response(response) }
  for header in table.headers(of: answer) {
    _ = MHD_add_response_header(response, header.name, header.value)
  }
  return MHD_queue_response(connection, UInt32(answer.status), response)
}

private func response(_ answer: Response, on connection: OpaquePointer) -> OpaquePointer? {
  guard let stream = answer.stream else {
    return answer.body.withUnsafeBytes { fogline_mhd_response($0.baseAddress, $0.count) }
  }
  let flow = StreamFlow(stream: stream, connection: ClientConnection(connection))
  return fogline_mhd_stream(
    Unmanaged.passRetained(flow).toOpaque(),
    { context, _, buffer, count in
      guard let context, let buffer else { return fogline_mhd_end_of_stream() }
      let flow = Unmanaged<StreamFlow>.fromOpaque(context).takeUnretainedValue()
      let room = UnsafeMutableRawBufferPointer(start: buffer, count: count)
      return flow.stream.read(into: room, for: flow.connection) ?? fogline_mhd_end_of_stream()
    },
    { context in
      if let context { Unmanaged<StreamFlow>.fromOpaque(context).release() }
    })
}

/// A stream and where it goes, for the library to hold.
private final class StreamFlow {
  let stream: ResponseStream
  let connection: ClientConnection

  init(stream: ResponseStream, connection: ClientConnection) {
    self.stream = stream
    self.connection = connection
  }
}
