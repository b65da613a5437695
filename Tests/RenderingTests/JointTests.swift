import Geo
import Glibc
import Styling
import Testing

@testable import Rendering

/// Invariant 3 of the design: bands meet without a gap and without a double edge.
@Suite struct JointTests {
  private static let scale = MapScale(zoom: 12, pixelRatio: 1)
  /// A corner of a tile far from the world's edges.
  private static let corner = (x: 256.0 * 1953, y: 256.0 * 1562)

  private static func style(opacity: Double, casing: Bool = false) throws -> Style {
    var style = try Style.standard()
    style.route.width = Stops(10)
    style.route.opacity = opacity
    style.route.casing =
      casing ? Casing(color: Color(red: 0, green: 0, blue: 0), width: Stops(2)) : nil
    return style
  }

  private static func pixels(
    _ points: [(Double, Double)], kmh: [Double?], _ style: Style
  ) -> [UInt8] {
    let places = points.map { (x: corner.x + $0.0, y: corner.y + $0.1) }
    return DrawnLine.pixels(
      DrawnLine.geometry(places, kmh: kmh, scale: scale), style: style, scale: scale,
      x: corner.x, y: corner.y)
  }

  private static func alpha(_ pixels: [UInt8], _ x: Int, _ y: Int) -> UInt8 {
    pixels[(y * 256 + x) * 4 + 3]
  }

  /// A straight line in four bands: everywhere inside it the opacity is the style's, no less at a
  /// joint and no more where strokes overlap.
  @Test(arguments: [1.0, 0.9, 0.5])
  func aStraightLineIsEven(_ opacity: Double) throws {
    for casing in [false, true] {
      let pixels = Self.pixels(
        [(20, 100), (60.3, 100), (61.9, 100), (130.7, 100), (200, 100)], kmh: [30, 70, 100, 130],
        try Self.style(opacity: opacity, casing: casing))
      let wanted = UInt8((255 * opacity).rounded())
      for x in 20..<200 {
        for y in 96...103 {
          #expect(abs(Int(Self.alpha(pixels, x, y)) - Int(wanted)) <= 1, "\(x), \(y)")
        }
      }
    }
  }

  /// A line that bends sharply at every change of band: along its middle nothing shows through.
  @Test(arguments: [0, 20, 45, 90, 120, 150, 175])
  func nothingShowsAtABend(_ degrees: Int) throws {
    let angle = Double(degrees) * .pi / 180
    let middle = (x: 128.0, y: 128.0)
    let points = [
      (middle.x - 90, middle.y), (middle.x, middle.y),
      (middle.x + 90 * cos(angle), middle.y + 90 * sin(angle)),
    ]
    for opacity in [1.0, 0.6] {
      let pixels = Self.pixels(
        points, kmh: [30, 130], try Self.style(opacity: opacity))
      let wanted = Int((255 * opacity).rounded())
      for step in stride(from: -80.0, through: 80, by: 0.5) {
        let x = step < 0 ? middle.x + step : middle.x + step * cos(angle)
        let y = step < 0 ? middle.y : middle.y + step * sin(angle)
        let found = Int(Self.alpha(pixels, Int(x), Int(y)))
        #expect(abs(found - wanted) <= 1, "\(degrees)° at \(step)")
      }
    }
  }

  /// Where a trip crosses itself it is no darker.
  @Test func crossingsAreNoDarker() throws {
    let pixels = Self.pixels(
      [(50, 50), (200, 200), (200, 50), (50, 200)], kmh: [30, 70, 100],
      try Self.style(opacity: 0.5))
    #expect(Self.alpha(pixels, 125, 125) == 128)
    #expect(pixels.indices.filter { $0 % 4 == 3 }.allSatisfy { pixels[$0] <= 128 })
  }

  /// A line of many pieces is drawn without a mark between them.
  @Test func longLinesHaveNoMarks() throws {
    let count = 5000
    let points = (0...count).map { index in
      let x = 10 + Double(index) * 230 / Double(count)
      return (x, index % 2 == 0 ? 100 : 100.3)
    }
    let pixels = Self.pixels(
      points, kmh: [Double?](repeating: 30, count: count), try Self.style(opacity: 0.5))
    for x in 10..<240 { #expect(Self.alpha(pixels, x, 100) == 128, "\(x)") }
  }

  @Test func capsAreTheStyles() throws {
    var style = try Self.style(opacity: 1)
    for (cap, beyond, corner) in [
      (LineCap.butt, UInt8(0), UInt8(0)), (.round, 255, 0), (.square, 255, 255),
    ] {
      style.route.cap = cap
      for kmh in [[30.0, 30], [30, 130]] {
        let pixels = Self.pixels([(100, 100), (150, 100), (200, 100)], kmh: kmh, style)
        #expect(Self.alpha(pixels, 97, 100) == beyond, "\(cap)")
        #expect(Self.alpha(pixels, 95, 95) == corner, "\(cap)")
        #expect(Self.alpha(pixels, 202, 100) == beyond, "\(cap)")
        #expect(Self.alpha(pixels, 204, 104) == corner, "\(cap)")
        #expect(Self.alpha(pixels, 206, 100) == 0)
      }
    }
  }

  @Test func twoRunsShareOneVertex() throws {
    let scene = RouteScene(
      [
        DrawnLine.geometry(
          (0...40).map { (Double($0) * 9, Double($0 % 3)) },
          kmh: (0..<40).map { [30, 70, 100, 130][$0 / 10] }, scale: Self.scale)
      ], scale: Self.scale, bands: try Style.standard().route.bands)
    let runs = scene.pieces
    #expect(runs.map(\.band) == [0, 1, 2, 3])
    for (a, b) in zip(runs, runs.dropFirst()) {
      #expect(a.legs.upperBound == b.legs.lowerBound)
    }
    #expect(runs.first?.legs.lowerBound == 0)
    #expect(runs.last?.legs.upperBound == scene.points.count - 1)
  }
}
