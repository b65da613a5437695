import Foundation
import JSON

extension JSONValue {
  /// The value as Foundation writes it.
  package func written(_ options: JSONSerialization.WritingOptions = .fragmentsAllowed) throws
    -> Data
  {
    try JSONSerialization.data(withJSONObject: foundation, options: options)
  }

  private var foundation: Any {
    switch self {
    case .null: NSNull()
    case .bool(let bool): bool
    case .number(let number): number
    case .string(let string): string
    case .array(let elements): elements.map(\.foundation)
    case .object(let members): members.mapValues(\.foundation)
    }
  }
}
