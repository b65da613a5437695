import Bytes
import Geo
import XML

/// Reads GPX 1.0 and 1.1: tracks, routes, waypoints.
///
/// Source: topografix.com/GPX/1/0 and /GPX/1/1. Elements are known by their local name and their
/// place, whatever their prefix or namespace. Times are UTC where they have no zone. Speed is in
/// metres a second in GPX 1.0's `speed` and in every extension that has a `speed` (Garmin
/// TrackPointExtension v2, Cluetrust GPXData, OsmAnd, Apple Health and others, with and without a
/// namespace). Two fixes at one place, times out of order and empty segments are kept as they are.
package enum GPXReader {
  /// Reads the document that `source` yields; `file` is its name in messages.
  ///
  /// - Parameter isStrict: Whether damage is an error even where fixes stood before it; otherwise
  ///   what stood before the damage is returned with a warning.
  /// - Throws: ``TrackReadError``, or what the source throws.
  package static func read(
    _ source: any ByteSource, file: String, isStrict: Bool = false
  ) throws -> TrackFile {
    let handler = GPXHandler()
    let reader = XMLReader(source, handler: handler)
    do {
      try reader.parse()
    } catch let error as XMLError {
      if case .rejected(let rejection) = error {
        throw TrackReadError.unsupported(
          file: file, found: "XML with the root element <\(rejection.root)>")
      }
      let content = handler.finish()
      guard !isStrict, !content.lines.isEmpty else {
        throw TrackReadError.damaged(file: file, place: error.place, reason: error.reason)
      }
      return content.warning(
        "damaged at \(error.description); what stood before it was read")
    }
    guard let damage = reader.undeclaredPrefix else { return handler.finish() }
    let reason = "the namespace prefix \(damage.prefix): is not declared"
    if isStrict { throw TrackReadError.damaged(file: file, place: damage.place, reason: reason) }
    return handler.finish().warning("damaged at \(damage.place): \(reason); read all the same")
  }
}

extension TrackFile {
  /// The same with one more warning, put first.
  fileprivate func warning(_ text: String) -> TrackFile {
    var copy = self
    copy.warnings.insert(text, at: 0)
    return copy
  }
}
