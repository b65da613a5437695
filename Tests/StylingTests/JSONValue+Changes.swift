import JSON

extension JSONValue {
  /// A change somewhere in a tree: where, what stood there, and the whole tree after it.
  struct Change {
    let path: String
    let before, whole: JSONValue
  }

  /// The tree with each of its values in turn replaced by each of `others`.
  func replacing(with others: [JSONValue]) -> [Change] {
    changes { _ in others }
  }

  /// The tree with each key in turn left out.
  func droppingKeys() -> [Change] {
    changes { value in
      guard case .object(let members) = value else { return [] }
      return members.keys.sorted().map { key in .object(members.filter { $0.key != key }) }
    }
  }

  /// The tree with `key` added to each object in turn.
  func adding(key: String) -> [Change] {
    changes { value in
      guard case .object(let members) = value else { return [] }
      return [.object(members.merging([key: .null]) { $1 })]
    }
  }

  /// The tree with each value in turn replaced by what `variants` makes of it.
  private func changes(_ variants: (JSONValue) -> [JSONValue]) -> [Change] {
    var changes = variants(self).map { Change(path: "", before: self, whole: $0) }
    switch self {
    case .object(let members):
      for (key, member) in members.sorted(by: { $0.key < $1.key }) {
        changes += member.changes(variants).map {
          Change(
            path: "\(key).\($0.path)", before: $0.before,
            whole: .object(members.merging([key: $0.whole]) { $1 }))
        }
      }
    case .array(let elements):
      for (index, element) in elements.enumerated() {
        changes += element.changes(variants).map {
          var elements = elements
          elements[index] = $0.whole
          return Change(path: "\(index).\($0.path)", before: $0.before, whole: .array(elements))
        }
      }
    default: break
    }
    return changes
  }
}
