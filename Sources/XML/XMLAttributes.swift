/// The attributes of the element whose start is being reported; not to be kept beyond that call.
package struct XMLAttributes {
  /// Expat's list: name, value, name, value, null.
  private let list: UnsafeMutablePointer<UnsafePointer<CChar>?>

  init(_ list: UnsafeMutablePointer<UnsafePointer<CChar>?>) { self.list = list }

  /// Calls `body` with the local name and the UTF-8 value of each attribute, in document order.
  package func visit(_ body: (_ name: XMLName, _ value: Span<UInt8>) -> Void) {
    var index = 0
    while let name = list[index], let value = list[index + 1] {
      var count = 0
      while value[count] != 0 { count += 1 }
      value.withMemoryRebound(to: UInt8.self, capacity: count) {
        body(XMLName(qualified: name), UnsafeBufferPointer(start: $0, count: count).span)
      }
      index += 2
    }
  }

  /// Calls `body` with the qualified name of each attribute, zero-terminated.
  func visitNames(_ body: (UnsafePointer<CChar>) -> Void) {
    var index = 0
    while let name = list[index] {
      body(name)
      index += 2
    }
  }
}
