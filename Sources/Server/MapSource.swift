import Geo

/// What a server shows; one thread uses one at a time.
package protocol MapSource {
  /// The PNG of a tile.
  ///
  /// - Throws: ``ServerError``; any other error means that the source is of no more use.
  func tile(_ request: TileRequest) throws -> [UInt8]
  /// The TileJSON of a layer.
  ///
  /// - Parameter url: Where its tiles are.
  func tileset(layer: String, url: String, selection: Selection) throws -> [UInt8]
  /// The trips of a selection, a JSON array.
  func trips(_ selection: Selection) throws -> [UInt8]
  /// A trip, a JSON object; 404 where there is none.
  func trip(id: Int64) throws -> [UInt8]
  /// A trip to take away; 404 where there is none.
  func tripFile(id: Int64, _ format: TripFileFormat) throws -> [UInt8]
  /// How fast and how high a trip was along its way, a JSON object; 404 where there is none.
  func profile(id: Int64) throws -> [UInt8]
  /// The trip nearest to a place, a JSON object: its number and name, or null for both.
  ///
  /// - Parameter zoom: Of the map that is looked at; what is some pixels away is near.
  func trip(at place: Coordinate, zoom: Int, selection: Selection) throws -> [UInt8]
  /// What there is in all, a JSON object.
  func statistics() throws -> [UInt8]
}
