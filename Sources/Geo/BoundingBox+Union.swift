extension BoundingBox {
  /// The box around two boxes that spans the fewest degrees of longitude, across 180° if shorter.
  ///
  /// ```
  /// -180 ├──███──────────────────███──┤ 180
  ///         east                 west         the widest gap is what the union leaves out
  /// ```
  ///
  /// Of two gaps of the same width the one that holds the antimeridian is left out, then the
  /// westernmost. If no gap is left, the union goes all the way round, -180...180.
  package func union(_ other: BoundingBox) -> BoundingBox {
    let (south, north) = (min(south, other.south), max(north, other.north))
    let spans = (longitudeSpans + other.longitudeSpans).sorted { $0.west < $1.west }

    // Starts with the gap across the antimeridian, from the easternmost end to the first span.
    var (west, east) = (spans[0].west, spans.reduce(-180) { max($0, $1.east) })
    var widest = west - east + 360
    var reached = spans[0].east
    for span in spans.dropFirst() {
      if span.west - reached > widest {
        widest = span.west - reached
        (west, east) = (span.west, reached)
      }
      reached = max(reached, span.east)
    }
    return BoundingBox(normalizingWest: west, south: south, east: east, north: north)
  }

  /// Takes a box whose western or eastern part may be no wider than the antimeridian, and writes
  /// it without that part: 170...-180 becomes 170...180.
  init(normalizingWest west: Double, south: Double, east: Double, north: Double) {
    if west > east && east <= -180 {
      self.init(west: west, south: south, east: 180, north: north)
    } else if west > east && west >= 180 {
      self.init(west: -180, south: south, east: east, north: north)
    } else {
      self.init(west: west, south: south, east: east, north: north)
    }
  }

  /// The longitudes as one span, or as two that meet at the antimeridian.
  private var longitudeSpans: [(west: Double, east: Double)] {
    crossesAntimeridian ? [(west, 180), (-180, east)] : [(west, east)]
  }
}
