import Geo
import Lines
import PNG
import Styling
import TestSupport
import Testing
import Tracks

@testable import Rendering

/// Invariant 1 of the design: neighbouring tiles put together are the one large picture, pixel for
/// pixel.
@Suite struct SeamTests {
  private static let cases = 240

  /// Random routes, styles and places, at 1x and 2x; a quarter of the cases a part, so that they run
  /// side by side.
  @Test(arguments: 0..<4 as Range<UInt64>)
  func tilesAreTheLargePicture(_ part: UInt64) throws {
    let seed = 1000 + part
    var random = SplitMix64(seed: seed)
    var inked = 0
    for index in 0..<Self.cases / 4 {
      let pixelRatio = index % 2 == 0 ? 1.0 : 2
      let zoom = Int.random(in: 0...22, using: &random)
      let scale = MapScale(zoom: Double(zoom), pixelRatio: pixelRatio)
      let side = TileRenderer.side(at: scale)
      let tiles = 1 << zoom
      let columns = min(tiles, pixelRatio == 1 ? 3 : 2)
      let column = Int.random(in: 0...(tiles - columns), using: &random)
      let row = Int.random(in: 0...(tiles - columns), using: &random)
      let (x, y) = (Double(column * side), Double(row * side))
      let trips = (0..<Int.random(in: 1...2, using: &random)).map { _ in
        RandomRoute.trip(
          aroundX: x + Double(columns * side) * Double.random(in: 0.2...0.8, using: &random),
          y: y + Double(columns * side) * Double.random(in: 0.2...0.8, using: &random),
          scale: scale, using: &random)
      }
      var style = RandomStyle.style(using: &random)
      if index % 4 == 0 {
        let shipped = Style.shipped[index / 4 % Style.shipped.count]
        style = try StyleParser.parse(Array(shipped.json.utf8), file: shipped.name)
      }
      let scene = RouteScene(
        trips.map { RouteGeometry($0) }, scale: scale, bands: style.route.bands)
      let wanted = ReferencePicture.pixels(
        scene, style: style, x: x, y: y, columns: columns)
      let found = ReferencePicture.tiles(
        scene, style: style, x: x, y: y, columns: columns, rows: columns)
      if wanted.contains(where: { $0 != 0 }) { inked += 1 }
      guard wanted != found else { continue }
      let pictures = [wanted, found].map { ReferencePicture.bitmap($0, width: columns * side) }
      let kept = try PixelDifference.keep(
        pictures[0], pictures[1], as: "seam-\(seed)-\(index)")
      let difference = PixelDifference(pictures[0], pictures[1])
      Issue.record(
        "case \(index) of seed \(seed): \(difference.pixels) pixels by up to \(difference.greatest) at z \(zoom), \(pixelRatio)x, \(style.route); see \(kept)"
      )
    }
    #expect(inked > Self.cases / 4 * 8 / 10, "seed \(seed) shows too little")
  }

  /// Case 12: a wide stroke one pixel inside a tile's edge shows on both sides of it.
  @Test(arguments: [1.0, 2])
  func aStrokeBesideAnEdgeShowsOnBothSides(_ pixelRatio: Double) throws {
    var style = try Style.standard()
    style.route.width = Stops(12)
    style.route.casing = nil
    let scale = MapScale(zoom: 10, pixelRatio: pixelRatio)
    let side = Double(TileRenderer.side(at: scale))
    let x = 600 * side - 1
    let scene = RouteScene(
      [DrawnLine.geometry([(x, 300.2 * side), (x, 300.8 * side)], scale: scale)], scale: scale,
      bands: style.route.bands)
    var renderer = TileRenderer(scene, style: style)
    let left = renderer.pixels(x: 599 * side, y: 300 * side, background: nil)
    let right = renderer.pixels(x: 600 * side, y: 300 * side, background: nil)
    func alpha(_ tile: [UInt8], _ column: Double) -> UInt8 {
      tile[(Int(side / 2) * Int(side) + Int(column)) * 4 + 3]
    }
    let half = 6 * pixelRatio
    #expect(alpha(left, side - 1 - half) == 255)
    #expect(alpha(left, side - 2 - half) == 0)
    #expect(alpha(left, side - 1) == 255)
    #expect(alpha(right, 0) == 255)
    #expect(alpha(right, half - 2) == 255)
    #expect(alpha(right, half - 1) == 0)
  }

  /// The pieces of a picture and the tiles of a map are one thing: a picture whose corner is a
  /// tile's shows its pixels.
  @Test func picturesAreTiles() async throws {
    let style = try Style.standard()
    var random = SplitMix64(seed: 4)
    let scale = MapScale(zoom: 9, pixelRatio: 1)
    let trip = RandomRoute.trip(aroundX: 70_000, y: 50_000, scale: scale, using: &random)
    let scene = RouteScene([RouteGeometry(trip)], scale: scale, bands: style.route.bands)
    let corner = (
      x: (70_000.0 / 256).rounded(.down) * 256, y: (50_000.0 / 256).rounded(.down) * 256
    )
    let pieces = PicturePieces(
      scene: scene, style: style, originX: corner.x, originY: corner.y, width: 512, height: 512)
    let picture = try await DrawnLine.pixels(of: pieces, threads: 2)
    let tiles = ReferencePicture.tiles(
      scene, style: style, x: corner.x, y: corner.y, columns: 2, rows: 2,
      background: style.background)
    #expect(picture == tiles)
    #expect(Set(tiles).count > 20)
  }
}
