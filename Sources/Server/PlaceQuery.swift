import Geo

/// A place on a map that somebody looks at.
struct PlaceQuery {
  let coordinate: Coordinate
  let zoom: Int
  /// Which trips are shown there.
  let selection: Selection

  /// Reads `lon`, `lat` and `zoom`, and what chooses trips.
  ///
  /// - Throws: 400 for what is missing or out of range.
  init(query: Substring?) throws(ServerError) {
    let places = ["lon", "lat", "zoom"]
    let given = try Selection(query: query, names: places + Selection.tripNames)
    func number(_ name: String, in range: ClosedRange<Double>) throws(ServerError) -> Double {
      guard let value = given.values[name].flatMap({ Double($0) }), range.contains(value) else {
        throw .badRequest("\(name): a number from \(range.lowerBound) to \(range.upperBound)")
      }
      return value
    }
    coordinate = Coordinate(
      longitude: try number("lon", in: -180...180), latitude: try number("lat", in: -90...90))
    zoom = Int(try number("zoom", in: 0...Double(TileID.maxZoom)))
    selection = given.without(places)
  }
}
