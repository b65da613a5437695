import Fog
import Geo
import Lines
import Styling
import Tracks

/// What a picture shows, wherever it comes from.
package struct MapContent {
  /// What the picture is fitted to, on the unit square of Web Mercator.
  package var boxes: [PixelBox]
  package var facts: TripFacts
  /// Whether there is a speed that a legend could explain.
  package var knowsSpeeds: Bool
  /// The lines at a scale, of those at least that reach into a part of the unit square.
  package var scene: (MapScale, PixelBox, RouteStyle) throws -> RouteScene
  /// When fog is looked at, for its age, in seconds since 1970.
  package var fogTime: Int64?
  /// The explored cells of a window; nil for no fog.
  package var fog: ((FogWindow, _ body: (Int, Int, CellSum) -> Void) throws -> Void)?

  package init(
    boxes: [PixelBox], facts: TripFacts, knowsSpeeds: Bool,
    scene: @escaping (MapScale, PixelBox, RouteStyle) throws -> RouteScene
  ) {
    self.boxes = boxes
    self.facts = facts
    self.knowsSpeeds = knowsSpeeds
    self.scene = scene
  }

  /// Some trips, drawn from their fixes.
  package init(_ trips: [Trip]) {
    let routes = RouteGeometry.sideBySide(trips.map { RouteGeometry($0) })
    self.init(
      boxes: routes.compactMap(\.bounds), facts: TripFacts(trips),
      knowsSpeeds: trips.contains { $0.maximumKmh != nil }
    ) { scale, _, style in
      RouteScene(routes, scale: scale, bands: style.bands)
    }
  }

  /// Lays fog around some cells.
  ///
  /// - Parameter cells: Finest cells, by rising geohash.
  package mutating func addFog(exploring cells: [CellSum]) {
    var index: CellIndex?
    fog = { window, body in
      let known = index?.grid == window.grid ? index : nil
      let current = known ?? CellIndex(cells, grid: window.grid)
      index = current
      current.forEachCell(columns: window.columns, rows: window.rows, body)
    }
  }
}
