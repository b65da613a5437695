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
  /// What there is in all, a JSON object.
  func statistics() throws -> [UInt8]
}
