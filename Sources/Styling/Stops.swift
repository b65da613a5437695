/// A number that may change with the zoom: straight between stops, constant beyond the outer ones.
package struct Stops: Hashable, Sendable {
  /// The value at one zoom.
  package struct Stop: Hashable, Sendable {
    package let zoom, value: Double

    package init(zoom: Double, value: Double) {
      self.zoom = zoom
      self.value = value
    }
  }

  /// By rising zoom; at least one.
  package let stops: [Stop]

  /// The same number at every zoom.
  package init(_ constant: Double) {
    stops = [Stop(zoom: 0, value: constant)]
  }

  /// - Precondition: `stops` is not empty and its zooms rise.
  package init(stops: [Stop]) {
    precondition(!stops.isEmpty && zip(stops, stops.dropFirst()).allSatisfy { $0.zoom < $1.zoom })
    self.stops = stops
  }

  /// The value at a zoom, whole or not.
  package func value(atZoom zoom: Double) -> Double {
    guard let upper = stops.firstIndex(where: { $0.zoom >= zoom }) else {
      return stops[stops.count - 1].value
    }
    guard upper > 0 else { return stops[0].value }
    let (a, b) = (stops[upper - 1], stops[upper])
    return a.value + (b.value - a.value) * (zoom - a.zoom) / (b.zoom - a.zoom)
  }

  /// The greatest value at any zoom.
  package var maximum: Double { stops.reduce(0) { max($0, $1.value) } }
}
