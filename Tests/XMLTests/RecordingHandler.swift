import XML

/// Writes down what a reader reports, the text of every element too.
final class RecordingHandler: XMLHandler {
  private(set) var events: [String] = []
  private var text: [UInt8] = []
  private let rejectedRoot: String?
  private(set) var rejection: XMLRejection?

  init(rejecting root: String? = nil) { rejectedRoot = root }

  func startElement(_ name: XMLName, _ attributes: XMLAttributes) -> Bool {
    flush()
    if name.description == rejectedRoot { rejection = XMLRejection(root: name.description) }
    var list = ""
    attributes.visit { name, value in
      let bytes = (0..<value.count).map { value[$0] }
      list += " \(name)=\(String(decoding: bytes, as: UTF8.self))"
    }
    events.append("<\(name)\(list)")
    return true
  }

  func text(_ piece: Span<UInt8>) {
    for index in 0..<piece.count { text.append(piece[index]) }
  }

  func endElement() {
    flush()
    events.append(">")
  }

  private func flush() {
    if !text.isEmpty { events.append(String(decoding: text, as: UTF8.self)) }
    text.removeAll()
  }
}
