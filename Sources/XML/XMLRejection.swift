/// A handler's reason to stop at the root element.
package struct XMLRejection: Error, Equatable, Sendable {
  /// The root element's local name.
  package let root: String

  /// A rejection of a document whose root element is `root`.
  package init(root: String) { self.root = root }
}
