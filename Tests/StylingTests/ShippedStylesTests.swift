import Foundation
import Styling
import Testing

/// The styles in `Styles/` and the same texts compiled in.
@Suite struct ShippedStylesTests {
  @Test(arguments: Style.shipped.map(\.name))
  func parses(_ name: String) throws {
    let json = try #require(Style.shipped.first { $0.name == name }?.json)
    let style = try StyleParser.parse(Array(json.utf8), file: name)
    #expect(!style.name.isEmpty)
    #expect(style.route.bands.bands.map(\.fromKmh) == [0, 50, 90, 110])
  }

  @Test func theDefaultIsLight() throws {
    #expect(Style.shipped.map(\.name) == ["light", "dark", "print", "colour-blind", "classic"])
    #expect(try Style.standard().name == "Light")
  }

  /// The look of the phone app, as the format of the maps that came from it has it.
  @Test func classicIsTheAppsLook() throws {
    let json = try #require(Style.shipped.last?.json)
    let style = try StyleParser.parse(Array(json.utf8), file: "classic")
    #expect(
      style.route.bands.bands.map(\.color.description) == [
        "#2EAE50", "#F5BE1E", "#EB571E", "#DC3C32",
      ])
    #expect(style.route.width == Stops(4))
    #expect(style.route.opacity == 0.9)
    #expect(style.route.casing == nil)
    #expect(style.fog.color.red == style.fog.color.green)
    #expect(style.fog.color.green == style.fog.color.blue)
  }

  /// Every file of the folder is compiled in, word for word. With `RECORD_SHIPPED=1` in the
  /// environment the Swift file is written again from the folder.
  @Test func filesAndCompiledTextsAreTheSame() throws {
    let files = try FileManager.default.contentsOfDirectory(
      atPath: StyleFiles.folder.path(percentEncoded: false)
    ).filter { $0.hasSuffix(".json") && !$0.hasSuffix(".schema.json") }
    #expect(Set(files) == Set(Style.shipped.map { $0.name + ".json" }))
    if ProcessInfo.processInfo.environment["RECORD_SHIPPED"] != nil {
      try ShippedStylesWriter.write()
      return
    }
    for (name, json) in Style.shipped {
      let file = try StyleFiles.text(name + ".json")
      #expect(
        json + "\n" == file,
        "run `RECORD_SHIPPED=1 swift test --filter ShippedStyles` to take it over")
    }
  }
}
