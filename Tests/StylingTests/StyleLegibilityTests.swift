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
    for band in style.route.bands.bands {
      let contrast = max(casing, SeenColor(band.color).contrast(with: ground))
      // The palest ink of paper is a line beside text, not text.
      #expect(contrast >= (name == "print" ? 2.5 : 3), "\(band.fromKmh)")
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

  @Test(arguments: ColorVision.allCases)
  func colourBlindBandsDifferForEverybody(_ vision: ColorVision) throws {
    let bands = try Self.style("colour-blind").route.bands.bands.map {
      SeenColor($0.color).seen(with: vision)
    }
    for (index, a) in bands.enumerated() {
      for b in bands[(index + 1)...] {
        #expect(a.difference(from: b) >= 20, "band \(index), \(a.difference(from: b))")
      }
    }
  }
}
