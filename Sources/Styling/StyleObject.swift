import JSON

/// The members of an object whose keys have been checked.
struct StyleObject {
  let members: [String: JSONValue]
  let node: StyleNode

  /// The member, or an error that says where it is missing.
  func required(_ key: String) throws(StyleError) -> StyleNode {
    guard let node = optional(key) else {
      throw .missingKey(file: node.file, path: node.child(key))
    }
    return node
  }

  /// The member, nil when it is not there.
  func optional(_ key: String) -> StyleNode? {
    members[key].map { StyleNode(value: $0, path: node.child(key), file: node.file) }
  }
}
