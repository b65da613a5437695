import Geo
import Glibc
import Lines
import Styling
import Testing
import Tracks

@testable import Rendering

/// Recordings on which other tools drew something wrong.
@Suite struct FieldCaseTests {
  /// A fix every ten seconds; a planned line is not cleaned.
  private static func trip(
    _ places: [(longitude: Double, latitude: Double)], kind: Track.Kind = .recorded
  ) -> Trip {
    let fixes = places.enumerated().map { index, place in
      Fix(
        Coordinate(longitude: place.longitude, latitude: place.latitude),
        time: Timestamp(milliseconds: Int64(index) * 10_000))
    }
    return Trip(Track(kind: kind, segments: [Segment(fixes)]))
  }

  private static func alphas(
    _ trip: Trip, zoom: Int, x: Int, y: Int, style: Style? = nil
  ) throws -> [UInt8] {
    var style = try style ?? Style.standard()
    style.route.casing = nil
    let scene = RouteScene(
      [RouteGeometry(trip)], scale: MapScale(zoom: Double(zoom), pixelRatio: 1),
      bands: style.route.bands)
    var renderer = TileRenderer(scene, style: style)
    let pixels = renderer.pixels(x: Double(x * 256), y: Double(y * 256), background: nil)
    return stride(from: 3, to: pixels.count, by: 4).map { pixels[$0] }
  }

  /// Case 6: two short stubs at both edges of the world, nothing across it.
  @Test(arguments: [[179.999, -179.999], [-179.999, 179.999], [180, -179.999], [179.999, -180]])
  func overTheAntimeridian(_ longitudes: [Double]) throws {
    let trip = Self.trip(longitudes.map { ($0, 0.001) })
    let zoom = 10
    let west = try Self.alphas(trip, zoom: zoom, x: 0, y: 511)
    let east = try Self.alphas(trip, zoom: zoom, x: 1023, y: 511)
    let middle = try Self.alphas(trip, zoom: zoom, x: 512, y: 511)
    func columns(_ tile: [UInt8]) -> [Int] {
      (0..<256).filter { column in (0..<256).contains { tile[$0 * 256 + column] > 0 } }
    }
    #expect(columns(west).contains(0) && columns(west).count < 6)
    #expect(columns(east).contains(255) && columns(east).count < 6)
    #expect(columns(middle).isEmpty)
    // The dots of the picture: 0.002° at zoom 10 is a pixel and a half.
    let bounds = try #require(RouteGeometry(trip).bounds)
    #expect(bounds.width * 360 < 0.0021)
  }

  /// Lines of one trip on both sides of the antimeridian lie side by side, too.
  @Test func segmentsOverTheAntimeridian() throws {
    let segments = [179.9, -179.9, 179.8].map { longitude in
      Segment([0.0, 0.01].map { Fix(Coordinate(longitude: longitude, latitude: $0)) })
    }
    let trip = Trip(Track(kind: .route, segments: segments))
    let geometry = RouteGeometry(trip)
    #expect(geometry.lines.count == 3)
    let bounds = try #require(geometry.bounds)
    #expect(abs(bounds.width * 360 - 0.3) < 1e-9)
  }

  /// Case 7: fixes beyond the map's edge are drawn up to where the line truly crosses it.
  @Test func beyondTheEdges() throws {
    let geometry = RouteGeometry(
      Self.trip([(10, 80), (10.002, 85.2), (10.004, 89.9), (10.006, 84)], kind: .route))
    #expect(geometry.lines.count == 2)
    let first = try #require(geometry.lines.first?.points.last)
    #expect(abs(first.y) < 1e-9)
    // ±85.0511° is (85.0511 − 80) / 5.2 of the way, and so is the longitude.
    let wanted = 10 + 0.002 * (WebMercator.maxLatitude - 80) / 5.2
    #expect(abs(WebMercator.longitude(x: first.x) - wanted) < 1e-9)
    #expect(RouteGeometry(Self.trip([(0, 90), (10, 89)], kind: .route)).lines.isEmpty)
    #expect(RouteGeometry(Self.trip([(0, -90), (0, -85)], kind: .route)).lines.count == 1)
  }

  /// Case 8: no stroke over an hour and 100 km, whether or not the file breaks there.
  @Test func gapsAreNotDrawn() throws {
    let a = (0..<10).map {
      Fix(
        Coordinate(longitude: 0.001 * Double($0), latitude: 0.2),
        time: Timestamp(milliseconds: Int64($0) * 10_000))
    }
    let b = (0..<10).map {
      Fix(
        Coordinate(longitude: 1 + 0.001 * Double($0), latitude: 0.2),
        time: Timestamp(milliseconds: 3_600_000 + Int64($0) * 10_000))
    }
    for segments in [[Segment(a), Segment(b)], [Segment(a + b)]] {
      let trip = Trip(Track(kind: .recorded, segments: segments))
      // The tile between: from 0.35° to 0.70° east.
      #expect(try Self.alphas(trip, zoom: 10, x: 513, y: 511).allSatisfy { $0 == 0 })
      #expect(try Self.alphas(trip, zoom: 10, x: 512, y: 511).contains(255))
    }
  }

  /// Case 10: 40, 120, 40 km/h on a straight motorway are three runs wherever they are a pixel long,
  /// with their ends where they were driven.
  @Test(arguments: 6...18)
  func bandsSurviveSimplification(_ zoom: Int) throws {
    let speeds: [Double] = (0..<300).map { (100..<200).contains($0) ? 120 : 40 }
    var longitude = 9.0
    var places = [(longitude: longitude, latitude: 47.0)]
    for kmh in speeds {
      longitude += kmh / 3.6 * 10 / 75_900
      places.append((longitude, 47))
    }
    let trip = Self.trip(places)
    let scale = MapScale(zoom: Double(zoom), pixelRatio: 1)
    let scene = RouteScene(
      [RouteGeometry(trip)], scale: scale, bands: try Style.standard().route.bands)
    let pieces = scene.pieces[scene.lines[0].pieces]
    var bands: [Int8] = []
    for piece in pieces where bands.last != piece.band { bands.append(piece.band) }
    let length = WebMercator.x(longitude: places[100].longitude) - WebMercator.x(longitude: 9)
    guard length * scale.worldPixels >= 2 else { return }
    #expect(bands == [0, 3, 0])
    let change = try #require(pieces.first { $0.band == 3 }).legs.lowerBound
    let wanted = WebMercator.x(longitude: places[100].longitude) * scale.worldPixels
    // A pixel, and at deep zooms the reach of the median window: two legs.
    let tolerance = max(1, 2 * 40 / 3.6 * 10 / 75_900 / 360 * scale.worldPixels)
    #expect(abs(scene.points[change].x - wanted) <= tolerance)
  }

  /// Case 11: one colour for one stretch at z 8, 12 and 16 and in a picture; limits belong to the
  /// faster band.
  @Test(arguments: [(49.9, 0), (50, 1), (90, 2), (110, 3)])
  func aConstantSpeedIsOneColourEverywhere(_ kmh: Double, _ band: Int) throws {
    let places = (0..<200).map {
      (longitude: 9 + Double($0) * kmh / 3.6 * 10 * 180 / (.pi * 6_371_008.8), latitude: 0.0)
    }
    let trip = Self.trip(places)
    for zoom in [8.0, 12, 16, 11.37] {
      let scene = RouteScene(
        [RouteGeometry(trip)], scale: MapScale(zoom: zoom, pixelRatio: 1),
        bands: try Style.standard().route.bands)
      #expect(scene.pieces.allSatisfy { Int($0.band) == band }, "z \(zoom)")
    }
  }

  /// Legs too long for single precision: Lisbon to Vladivostok at zoom 22, seen from the middle of the leg, is
  /// the straight line between its ends.
  @Test func aLegAcrossTheContinent() throws {
    let ends = [(longitude: -9.14, latitude: 38.72), (longitude: 131.9, latitude: 43.12)]
    let fixes = ends.map { Fix(Coordinate(longitude: $0.longitude, latitude: $0.latitude)) }
    let trip = Trip(Track(kind: .route, segments: [Segment(fixes)]))
    let world = 256 * exp2(22.0)
    let a = TilePoint(
      x: WebMercator.x(longitude: ends[0].longitude) * world,
      y: WebMercator.y(latitude: ends[0].latitude) * world)
    let b = TilePoint(
      x: WebMercator.x(longitude: ends[1].longitude) * world,
      y: WebMercator.y(latitude: ends[1].latitude) * world)
    for share in [0.0001, 0.25, 0.5, 0.9] {
      let x = Int((a.x + share * (b.x - a.x)) / 256)
      let y = Int((a.y + share * (b.y - a.y)) / 256)
      let tile = try Self.alphas(trip, zoom: 22, x: x, y: y)
      #expect(tile.contains(255))
      for row in stride(from: 0, to: 256, by: 5) {
        for column in stride(from: 0, to: 256, by: 5) {
          let px = Double(x * 256 + column) + 0.5
          let py = Double(y * 256 + row) + 0.5
          let length = ((b.x - a.x) * (b.x - a.x) + (b.y - a.y) * (b.y - a.y)).squareRoot()
          let distance = abs((b.x - a.x) * (py - a.y) - (b.y - a.y) * (px - a.x)) / length
          // Seven pixels wide: inside 3 it is full, outside 4 it is empty.
          if distance < 2.9 { #expect(tile[row * 256 + column] == 255) }
          if distance > 4.1 { #expect(tile[row * 256 + column] == 0) }
        }
      }
    }
  }
}
