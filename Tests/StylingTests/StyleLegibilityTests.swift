import Foundation
import Styling
import Testing

/// The shipped styles can be read: by contrast, without colour, and with other colour vision.
@Suite struct StyleLegibilityTests {
  private static func style(_ name: String) throws -> Style {
    let json = try #require(Style.shipped.first { $0.name == name }?.json)
    return try StyleParser.parse(Array(json.utf8), file: name)
  }

  /// Text at 4.5 : 1, the limit of WCAG 2.1 for small text (success criterion 1.4.3).
  @Test(arguments: Style.shipped.map(\.name))
  func captionsStandOut(_ name: String) throws {
    let style = try Self.style(name)
    let panel = style.caption.panel.alpha == 255 ? style.caption.panel : style.background
    let ground = try #require(panel)
    #expect(SeenColor(style.caption.color).contrast(with: SeenColor(ground)) >= 4.5)
    #expect(SeenColor(style.caption.muted).contrast(with: SeenColor(ground)) >= 4.5)
  }

  /// Lines at 3 : 1, the limit for graphics (1.4.11): each band, or the outline around it. `classic`
  /// is given and keeps its yellow on grey.
  @Test(arguments: Style.shipped.map(\.name).filter { $0 != "classic" })
  func linesStandOut(_ name: String) throws {
    let style = try Self.style(name)
    let ground = SeenColor(try #require(style.background))
    let casing = style.route.casing.map { SeenColor($0.color).contrast(with: ground) } ?? 1
    for color in style.route.bands.bands.map(\.color) + [style.route.unknown] {
      let contrast = max(casing, SeenColor(color).contrast(with: ground))
      // The palest ink of paper is a line beside text, not text.
      #expect(contrast >= (name == "print" ? 2.5 : 3), "\(color)")
    }
  }

  /// In a copy in grey each band of `print` is darker than the one before, and each of
  /// `colour-blind` lighter.
  @Test func lightnessRisesOrFalls() throws {
    let print = try Self.style("print").route.bands.bands.map { SeenColor($0.color).lightness }
    #expect(zip(print, print.dropFirst()).allSatisfy { $0 - $1 >= 10 }, "\(print)")
    let safe = try Self.style("colour-blind").route.bands.bands.map {
      SeenColor($0.color).lightness
    }
    #expect(zip(safe, safe.dropFirst()).allSatisfy { $1 - $0 >= 4 }, "\(safe)")
  }

  /// Each band beside the next, and unknown speeds beside every band, in usual colour vision.
  @Test(arguments: Style.shipped.map(\.name))
  func coloursDiffer(_ name: String) throws {
    let route = try Self.style(name).route
    let bands = route.bands.bands.map { SeenColor($0.color) }
    for (a, b) in zip(bands, bands.dropFirst()) { #expect(a.difference(from: b) >= 15) }
    for band in bands { #expect(SeenColor(route.unknown).difference(from: band) >= 25) }
  }

  @Test(arguments: ColorVision.allCases)
  func colourBlindBandsDifferForEverybody(_ vision: ColorVision) throws {
    let route = try Self.style("colour-blind").route
    let bands = (route.bands.bands.map(\.color) + [route.unknown]).map {
      SeenColor($0).seen(with: vision)
    }
    for (index, a) in bands.enumerated() {
      for b in bands[(index + 1)...] {
        #expect(a.difference(from: b) >= 20, "band \(index), \(a.difference(from: b))")
      }
    }
  }

  /// The measures themselves: black on white is 21 : 1 (WCAG), #777777 on white 4.48 : 1 (the
  /// well-known grey that just fails); the L*a*b* of sRGB's red is 53.24, 80.09, 67.20, so that it
  /// lies at sqrt(46.76² + 80.09² + 67.20²) = 114.5 from white. Grey looks the same to everybody.
  @Test func theMeasuresAreRight() {
    let white = SeenColor(Color(red: 255, green: 255, blue: 255))
    let grey = SeenColor(Color(red: 119, green: 119, blue: 119))
    let red = SeenColor(Color(red: 255, green: 0, blue: 0))
    #expect(abs(white.contrast(with: SeenColor(Color(red: 0, green: 0, blue: 0))) - 21) < 0.001)
    #expect(abs(white.contrast(with: grey) - 4.48) < 0.005)
    #expect(abs(white.lightness - 100) < 0.001)
    #expect(abs(red.lightness - 53.24) < 0.01)
    #expect(abs(red.difference(from: white) - 114.5) < 0.1)
    for vision in ColorVision.allCases {
      #expect(grey.seen(with: vision).difference(from: grey) < 0.01)
    }
  }
}
