/// What a tile shows.
package enum TileLayer: String, CaseIterable, Sendable {
  /// Routes in speed colours.
  case routes
  /// Fog where nobody has been.
  case fog
  /// Routes over fog.
  case map
  /// How often each place was passed.
  case heat

  /// The layer that an option names; `map` where it is not given.
  init(option: String?) throws {
    guard let option else {
      self = .map
      return
    }
    guard let layer = TileLayer(rawValue: option) else {
      throw UsageError(
        "--layer: \(option) is none of \(Self.allCases.map(\.rawValue).joined(separator: ", "))")
    }
    self = layer
  }
}
