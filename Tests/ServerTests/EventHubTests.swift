import HTTP
import Server
import Testing

@Suite struct EventHubTests {
  private static func text(_ stream: ResponseStream) -> String {
    String(decoding: stream.waiting, as: UTF8.self)
  }

  private static func ids(_ text: String) -> [String] {
    text.split(separator: "\n").filter { $0.hasPrefix("id: ") }.map { String($0.dropFirst(4)) }
  }

  @Test("who comes back gets what was missed, once and in order")
  func comingBack() throws {
    let hub = EventHub()
    let first = try hub.subscribe(peer: "a", lastEventID: nil)
    for number in 1...5 { hub.publish("change", data: "\(number)") }
    let known = Self.ids(Self.text(first))
    #expect(known.count == 6 && Set(known).count == 6)
    let again = Self.text(try hub.subscribe(peer: "a", lastEventID: known[3]))
    #expect(Self.ids(again) == Array(known[3...]))
    #expect(again.contains("data: 4\n\n") && again.contains("data: 5\n\n"))
    #expect(!again.contains("data: 3\n"))
    for unknown in ["", "x", "x-1", known[3] + "0000", known[5] + "-1"] {
      let text = Self.text(try hub.subscribe(peer: "a", lastEventID: unknown))
      #expect(text.contains("event: reset\n") && Self.ids(text) == [known[5]], "\(unknown)")
    }
    for number in 0..<1000 { hub.publish("change", data: "\(number)") }
    let late = Self.text(try hub.subscribe(peer: "b", lastEventID: known[3]))
    #expect(late.contains("event: reset\n"))
  }

  @Test("one too many is refused, and one that has gone makes room")
  func limits() throws {
    var limits = EventHub.Limits()
    (limits.subscribers, limits.subscribersPerAddress) = (3, 2)
    let hub = EventHub(limits: limits)
    let first = try hub.subscribe(peer: "a", lastEventID: nil)
    _ = try hub.subscribe(peer: "a", lastEventID: nil)
    #expect(throws: ServerError.self) { try hub.subscribe(peer: "a", lastEventID: nil) }
    _ = try hub.subscribe(peer: "b", lastEventID: nil)
    #expect(throws: ServerError.self) { try hub.subscribe(peer: "c", lastEventID: nil) }
    first.end()
    #expect(hub.subscribers == 2)
    _ = try hub.subscribe(peer: "c", lastEventID: nil)
    #expect(hub.subscribers == 3)
  }

  @Test("who does not read is cut, and others get every event")
  func slowReaders() throws {
    let hub = EventHub()
    let slow = try hub.subscribe(peer: "a", lastEventID: nil)
    let data = String(repeating: "x", count: 1000)
    for _ in 0..<200 { hub.publish("change", data: data) }
    #expect(hub.subscribers == 0 && slow.waiting.isEmpty)
    let other = try hub.subscribe(peer: "a", lastEventID: nil)
    hub.publish("change", data: "1")
    hub.beat()
    #expect(Self.text(other).hasSuffix("data: 1\n\n:\n\n"))
  }
}
