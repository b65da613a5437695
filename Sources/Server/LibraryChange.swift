import Geo

/// What became different in a library.
package enum LibraryChange: Sendable {
  /// Trips came or went, in these boxes.
  case areas([BoundingBox])
  /// Trips have other tags or names.
  case descriptions
  /// Anything may be different.
  case everything

  /// Whether a tile may look different now.
  ///
  /// Strokes and fog reach beyond the ground of a trip, but never as far as a tile is wide.
  package func touches(_ request: TileRequest) -> Bool {
    // Of which trips a selection consists depends on more than where they are.
    guard request.selection.hasAllTrips else { return true }
    switch self {
    case .everything: return true
    case .descriptions: return false
    case .areas(let boxes):
      let tile = request.tile
      let side = 1 << tile.z
      return boxes.contains { box in
        let range = TileRange(covering: box, zoom: tile.z)
        return (-1...1).contains { dy in
          (-1...1).contains { dx in
            TileID(z: tile.z, x: (tile.x + dx + side) % side, y: tile.y + dy)
              .map { range.contains($0) } ?? false
          }
        }
      }
    }
  }

  /// What a page is told: `{"kind":"areas","areas":[[west,south,east,north]]}`.
  var json: String {
    switch self {
    case .everything: #"{"kind":"everything"}"#
    case .descriptions: #"{"kind":"descriptions"}"#
    case .areas(let boxes):
      boxes.count > Self.areaLimit
        ? #"{"kind":"everything"}"#
        : #"{"kind":"areas","areas":["#
          + boxes.map { "[\($0.west),\($0.south),\($0.east),\($0.north)]" }
          .joined(separator: ",") + "]}"
    }
  }

  /// Areas of which a page is told one by one.
  private static let areaLimit = 100
}
