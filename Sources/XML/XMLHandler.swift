/// Receives a document's elements while ``XMLReader`` goes through it.
///
/// Namespace prefixes are taken off and never looked up: files with undeclared prefixes are common,
/// and no format read here uses one local name for two things at one place.
package protocol XMLHandler: AnyObject {
  /// An element begins.
  ///
  /// - Returns: Whether ``text(_:)`` is wanted for what stands directly in this element, up to its
  ///   first child.
  func startElement(_ name: XMLName, _ attributes: XMLAttributes) -> Bool

  /// A piece of the text of the element that asked for it, as UTF-8; long text comes in pieces.
  func text(_ piece: Span<UInt8>)

  /// The innermost open element ends.
  func endElement()

  /// Why the document is of no use to the handler, asked after every ``startElement(_:_:)`` of a
  /// root element; nil to go on.
  var rejection: XMLRejection? { get }
}
