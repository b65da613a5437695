/// A line that a file holds, recorded or planned.
package struct Track: Equatable, Sendable {
  /// Where the line comes from.
  package enum Kind: Sendable {
    /// A recording (GPX `trk`).
    case recorded
    /// A planned line (GPX `rte`), without times.
    case route
    /// Waypoints in their order, for a file that has nothing else, as simulators of a drive write.
    case waypoints
  }

  package var kind: Kind
  /// The track's name, as the file has it.
  package var name: String?
  /// The parts without a break; may be empty, and hold empty ones.
  package var segments: [Segment]

  package init(kind: Kind, name: String? = nil, segments: [Segment] = []) {
    self.kind = kind
    self.name = name
    self.segments = segments
  }
}
