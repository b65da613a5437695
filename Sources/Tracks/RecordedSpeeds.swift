/// Whether the speeds that a file states fit the positions that it states.
package enum RecordedSpeeds {
  /// How far the two may differ, as a factor either way.
  static let tolerance = 2.0

  /// Whether the recorded speeds of `track` can colour it: they agree with the positions, or too
  /// few legs tell both.
  package static func areTrusted(in track: Track) -> Bool {
    guard let ratio = ratio(in: track) else { return true }
    return ratio <= tolerance && ratio >= 1 / tolerance
  }

  /// One sentence about speeds that do not fit, nil where they do.
  package static func warning(about track: Track) -> String? {
    guard !areTrusted(in: track), let ratio = ratio(in: track) else { return nil }
    let stated = ratio < 0.005 ? "0" : "\((ratio * 100).rounded() / 100)"
    let name = track.name.map { " of “\($0)”" } ?? ""
    return "the recorded speeds\(name) are \(stated) times those of the positions, "
      + "which are used instead"
  }

  /// The median over segments, by the longest segment that tells it.
  private static func ratio(in track: Track) -> Double? {
    track.segments.max { $0.count < $1.count }.flatMap(LegSpeeds.recordedToDerivedRatio)
  }
}
