import Dispatch
import HTTP
import Synchronization

/// Tells open pages what has changed: Server-Sent Events, as the HTML standard has them (9.2).
///
/// A page that comes back says which event it knew last, and gets those since; where they are no
/// longer known, one named `reset`.
package final class EventHub: Sendable {
  /// Pages that can listen at a time, in all and from one address.
  package struct Limits: Sendable {
    package var subscribers = 64
    package var subscribersPerAddress = 32

    package init() {}
  }

  private struct Event {
    let number: Int
    let text: [UInt8]
  }

  private struct State {
    var streams: [Int: (stream: ResponseStream, peer: String)] = [:]
    var nextStream = 0
    var recent: [Event] = []
    var lastNumber = 0
  }

  /// Events that are kept for pages that come back, and their bytes at most.
  private static let recentLimit = 256
  private static let recentBytes = 32_768
  private static let heartbeatSeconds = 15.0

  private let limits: Limits
  /// Tells the events of this process from those of one before.
  private let run: String
  /// Held while something is sent, so that all get events in one order. Never taken with ``state``
  /// held: a stream that ends while something is sent asks for that one.
  private let order = Mutex(())
  private let state = Mutex(State())

  package init(limits: Limits = Limits()) {
    self.limits = limits
    run = String(UInt64.random(in: 0 ... .max), radix: 36)
  }

  /// Pages that listen.
  package var subscribers: Int { state.withLock { $0.streams.count } }

  /// Sends a comment now and then, by which connections stay open, and those of who is gone are
  /// found; until the hub is given up.
  package func keepAlive(on queue: DispatchQueue = DispatchQueue(label: "heartbeat")) {
    queue.asyncAfter(deadline: .now() + Self.heartbeatSeconds) { [weak self] in
      guard let self else { return }
      beat()
      keepAlive(on: queue)
    }
  }

  /// Sends a comment to all.
  package func beat() {
    order.withLock { _ in for stream in streams { stream.send(Array(":\n\n".utf8)) } }
  }

  /// Tells all who listen.
  ///
  /// - Parameters:
  ///   - name: Of the event; a word.
  ///   - data: Without line ends.
  package func publish(_ name: String, data: String) {
    order.withLock { _ in
      let text = state.withLock { state in
        state.lastNumber += 1
        let text = Self.text(name, id: id(state.lastNumber), data: data)
        state.recent.append(Event(number: state.lastNumber, text: text))
        var bytes = state.recent.reduce(0) { $0 + $1.text.count }
        while state.recent.count > Self.recentLimit || bytes > Self.recentBytes,
          !state.recent.isEmpty
        {
          bytes -= state.recent.removeFirst().text.count
        }
        return text
      }
      for stream in streams { stream.send(text) }
    }
  }

  /// A stream of events from now on, or from the one that a page knew last.
  ///
  /// - Throws: 503 where too many listen.
  package func subscribe(
    peer: String, lastEventID: String?
  ) throws(ServerError) -> ResponseStream {
    let stream: ResponseStream? = order.withLock { _ in
      let number: Int? = state.withLock { state in
        guard state.streams.count < limits.subscribers,
          state.streams.values.count(where: { $0.peer == peer }) < limits.subscribersPerAddress
        else { return nil }
        state.nextStream += 1
        return state.nextStream
      }
      guard let number else { return nil }
      let stream = ResponseStream { [weak self] in
        self?.state.withLock { _ = $0.streams.removeValue(forKey: number) }
      }
      state.withLock { $0.streams[number] = (stream, peer) }
      stream.send(Array("retry: 1000\n\n".utf8) + greeting(lastEventID))
      return stream
    }
    guard let stream else { throw .unavailable("too many pages listen for changes") }
    return stream
  }

  /// Ends all streams.
  package func stop() { for stream in streams { stream.end() } }

  private var streams: [ResponseStream] {
    state.withLock { $0.streams.sorted { $0.key < $1.key }.map(\.value.stream) }
  }

  private func greeting(_ lastEventID: String?) -> [UInt8] {
    state.withLock { state in
      let current = id(state.lastNumber)
      guard let lastEventID else { return Self.text("hello", id: current, data: "{}") }
      let parts = lastEventID.split(separator: "-", omittingEmptySubsequences: false)
      guard parts.count == 2, parts[0] == run, let known = Int(parts[1]),
        known <= state.lastNumber, known >= state.lastNumber - state.recent.count
      else { return Self.text("reset", id: current, data: "{}") }
      return Self.text("hello", id: id(known), data: "{}")
        + state.recent.filter { $0.number > known }.flatMap(\.text)
    }
  }

  private func id(_ number: Int) -> String { "\(run)-\(number)" }

  private static func text(_ name: String, id: String, data: String) -> [UInt8] {
    Array("id: \(id)\nevent: \(name)\ndata: \(data)\n\n".utf8)
  }
}
