import Lines
import Tracks

/// A file as it was read, with its trips ready to be added.
struct PreparedFile: Sendable {
  let input: ImportInput
  /// The trips, or why there are none.
  let trips: Result<[PreparedTrip], Failure>
  /// What a user should know about the file.
  let warnings: [String]

  /// Why a file gives no trip.
  struct Failure: Error, Sendable {
    let reason: String
    /// Whether the file is of a kind that holds no trips.
    let isOtherKind: Bool
  }

  /// How many fixes it brings.
  var fixes: Int { (try? trips.get().reduce(0) { $0 + $1.fixes }) ?? 0 }

  /// Reads and prepares a file.
  init(_ input: ImportInput, limits: SpeedLimits, isStrict: Bool) {
    self.input = input
    var warnings: [String] = []
    do {
      let file = try TrackFileReader.read(path: input.path, isStrict: isStrict)
      warnings = file.warnings + file.tracks.compactMap(RecordedSpeeds.warning)
      if let summary = file.dropped.summary { warnings.append(summary) }
      let tracks = file.tracks.filter { track in track.segments.contains { !$0.isEmpty } }
      guard !tracks.isEmpty else {
        throw Failure(
          reason: "\(input.path): holds a planned route or waypoints, but nothing that was "
            + "travelled; `fogline render` draws it", isOtherKind: false)
      }
      trips = .success(
        try tracks.compactMap { try PreparedTrip($0, source: input.path, limits: limits) })
    } catch let failure as Failure {
      trips = .failure(failure)
    } catch let error as TrackReadError {
      let isOtherKind = if case .unsupported = error { true } else { false }
      trips = .failure(Failure(reason: "\(error)", isOtherKind: isOtherKind))
    } catch {
      trips = .failure(Failure(reason: "\(error)", isOtherKind: false))
    }
    self.warnings = warnings
  }
}
