import Geo
import Lines
import Rendering
import Store
import Styling
import TestSupport
import Testing
import Tracks

@testable import Commands

@Suite struct LibraryTilesTests {
  private static func library(
    _ places: [Coordinate], in folder: TemporaryFolder, seed: UInt64
  ) throws -> Library {
    let library = try Library(path: folder.path("a.fogline"), access: .create)
    var random = SplitMix64(seed: seed)
    for place in places {
      let tracks = SyntheticTrips.tracks(4, fixes: 200, around: place, using: &random)
      _ = try library.add(tracks.compactMap { try PreparedTrip($0, source: "a.gpx") })
    }
    return library
  }

  /// Invariant 1 of the design for the library: a tile that reads what it can show is the tile that
  /// is drawn from everything, at the antimeridian too.
  @Test(arguments: [
    Coordinate(longitude: 8.5, latitude: 47.4), Coordinate(longitude: 179.998, latitude: -17),
    Coordinate(longitude: -179.99, latitude: 66),
  ])
  func aTileReadsAllThatItShows(_ place: Coordinate) throws {
    let folder = try TemporaryFolder()
    let library = try Self.library([place], in: folder, seed: 5)
    let style = try Style.standard()
    let world = PixelBox(minX: -1, minY: 0, maxX: 2, maxY: 1)
    var inked = 0
    for zoom in stride(from: 0, through: 18, by: 1) {
      for ratio in [1.0, 2] {
        let scale = MapScale(zoom: Double(zoom), pixelRatio: ratio)
        let level = LineLevel(drawingZoom: scale.deviceZoom)
        var all = TileRenderer(
          RouteScene(
            chunks: try library.chunks(of: level, touching: world), level: level, scale: scale),
          style: style)
        let tiles = try LibraryTiles(
          LibraryView(library), style: style, pixelRatio: ratio, isExact: true)
        let middle = TileID(containing: place, zoom: zoom)
        for (dx, dy) in [(0, 0), (1, 0), (-1, 0), (0, 1), (0, -1)] {
          let side = 1 << zoom
          guard let tile = TileID(z: zoom, x: (middle.x + dx + side) % side, y: middle.y + dy)
          else { continue }
          let found = try tiles.png(of: tile, .routes)
          #expect(try found == all.png(of: tile), "\(tile) at \(ratio)x")
          if found.count > 400 { inked += 1 }
        }
      }
    }
    #expect(inked > 30)
  }

  /// Two programs, or one that has drawn other tiles before, write the same bytes.
  @Test func tilesDoNotDependOnThoseBefore() throws {
    let folder = try TemporaryFolder()
    let place = Coordinate(longitude: 2.35, latitude: 48.85)
    let library = try Self.library([place], in: folder, seed: 6)
    let style = try Style.standard()
    let used = try LibraryTiles(LibraryView(library), style: style, pixelRatio: 1)
    for zoom in [3, 14, 9, 17, 12] {
      let tile = TileID(containing: place, zoom: zoom)
      for layer in TileLayer.allCases {
        let fresh = try LibraryTiles(LibraryView(library), style: style, pixelRatio: 1)
        #expect(try used.png(of: tile, layer) == fresh.png(of: tile, layer), "\(layer) \(tile)")
      }
    }
  }

  /// A style with other bands than the line index is drawn from the fixes.
  @Test func otherBandsAreDrawnFromTheFixes() throws {
    let folder = try TemporaryFolder()
    let place = Coordinate(longitude: 2.35, latitude: 48.85)
    let library = try Self.library([place], in: folder, seed: 7)
    var style = try Style.standard()
    let red = try #require(Color("#FF0000"))
    style.route.bands = SpeedBands([
      SpeedBand(fromKmh: 0, color: red), SpeedBand(fromKmh: 7, color: red),
    ])
    style.route.casing = nil
    let tiles = try LibraryTiles(LibraryView(library), style: style, pixelRatio: 1)
    let tile = TileID(containing: place, zoom: 13)
    let trips = try library.trips().map { Trip(try library.track(of: $0)) }
    let scene = RouteScene(
      trips.map { RouteGeometry($0) }, scale: MapScale(zoom: 13, pixelRatio: 1),
      bands: style.route.bands)
    var renderer = TileRenderer(scene, style: style)
    #expect(try tiles.png(of: tile, .routes) == renderer.png(of: tile))
  }
}
