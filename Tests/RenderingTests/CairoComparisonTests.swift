import Cairo
import Geo
import Glibc
import Styling
import TestSupport
import Testing

@testable import Rendering

/// The stroker against Cairo's, which covers the same shapes another way.
@Suite struct CairoComparisonTests {
  private static let scale = MapScale(zoom: 12, pixelRatio: 1)
  private static let corner = (x: 256.0 * 1953, y: 256.0 * 1562)

  /// Random lines of one colour in random widths, joins and caps: on average over the pixels with
  /// ink the two differ by less than 6 of 255 levels, and nowhere by a third of them. At joints Cairo
  /// adds up what two legs cover of a pixel, where this takes the greater.
  @Test(arguments: 0..<4 as Range<UInt64>)
  func strokesAreThoseOfCairo(_ part: UInt64) throws {
    let seed = 70 + part
    var random = SplitMix64(seed: seed)
    for index in 0..<40 {
      var style = try Style.standard()
      style.route.casing = nil
      style.route.width = Stops(Double.random(in: 1...14, using: &random))
      style.route.cap = [.round, .butt, .square][Int.random(in: 0..<3, using: &random)]
      style.route.join = Bool.random(using: &random) ? .round : .bevel
      // Gentle bends: at sharp ones the two count overlapping edges differently.
      var heading = Double.random(in: 0...6.28, using: &random)
      var place = (x: 128.0, y: 128.0)
      let points = (0..<12).map { _ in
        defer {
          heading += Double.random(in: -0.6...0.6, using: &random)
          let length = Double.random(in: 4...30, using: &random)
          place.x += length * cos(heading)
          place.y += length * sin(heading)
        }
        return (x: MapScale.snapped(place.x), y: MapScale.snapped(place.y))
      }
      let ours = DrawnLine.pixels(
        DrawnLine.geometry(
          points.map { (Self.corner.x + $0.x, Self.corner.y + $0.y) }, scale: Self.scale),
        style: style, scale: Self.scale, x: Self.corner.x, y: Self.corner.y)
      let theirs = try Self.cairo(points, style.route)
      var sum = 0
      var ink = 0
      var greatest = 0
      for pixel in stride(from: 3, to: ours.count, by: 4) where ours[pixel] > 0 || theirs[pixel] > 0
      {
        let difference = abs(Int(ours[pixel]) - Int(theirs[pixel]))
        sum += difference
        ink += 1
        greatest = max(greatest, difference)
      }
      #expect(
        Double(sum) / Double(ink) < 6,
        "case \(index) of seed \(seed): \(style.route.width) \(style.route.join) \(style.route.cap)"
      )
      #expect(
        greatest < 80,
        "case \(index) of seed \(seed): \(style.route.width) \(style.route.join) \(style.route.cap)"
      )
    }
  }

  private static func cairo(_ points: [(x: Double, y: Double)], _ style: RouteStyle) throws
    -> [UInt8]
  {
    let surface = try ImageSurface(width: 256, height: 256)
    let context = try Context(surface)
    context.setColor(style.unknown)
    context.setLine(
      width: style.width.value(atZoom: 12), join: style.join == .round ? .round : .bevel,
      cap: style.cap == .round ? .round : style.cap == .butt ? .butt : .square)
    context.move(x: points[0].x, y: points[0].y)
    for point in points.dropFirst() { context.line(x: point.x, y: point.y) }
    context.stroke()
    try context.finish()
    return surface.withPixels { Array($0) }
  }
}
