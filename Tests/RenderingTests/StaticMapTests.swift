import Geo
import PNG
import Styling
import TestSupport
import Testing
import Tracks

@testable import Rendering

@Suite struct StaticMapTests {
  /// A made-up drive of 40 minutes through all bands, in one segment.
  static func drive(name: String? = "Drive") -> Track {
    var segment = Segment()
    var meters = 0.0
    for second in 0..<2400 {
      let kmh = [30.0, 70, 100, 130][second / 60 % 4]
      meters += kmh / 3.6
      let turn = Double(second) / 300
      segment.append(
        Fix(
          Coordinate(
            longitude: 9 + meters * 1e-5, latitude: 47 + 0.05 * (turn - turn * turn / 16)),
          time: Timestamp(milliseconds: 1_700_000_000_000 + Int64(second) * 1000)))
    }
    return Track(kind: .recorded, name: name, segments: [segment])
  }

  private static func options(
    _ width: Int, _ height: Int, pixelRatio: Double = 1, title: String? = nil
  ) -> StaticMap.Options {
    var options = StaticMap.Options()
    options.width = width
    options.height = height
    options.pixelRatio = pixelRatio
    options.title = title
    return options
  }

  private static func png(
    _ trips: [Trip], _ options: StaticMap.Options, threads: Int = 2
  ) async throws -> [UInt8] {
    try await StaticMap(trips, style: try Style.standard(), options: options).png(threads: threads)
  }

  /// Invariant 2: the number of threads changes nothing, nor does doing it twice.
  @Test(arguments: [1.0, 2])
  func theSameBytes(_ pixelRatio: Double) async throws {
    let options = Self.options(700, 600, pixelRatio: pixelRatio, title: "Same")
    let trips = [Trip(Self.drive())]
    let one = try await Self.png(trips, options, threads: 1)
    for threads in [2, 2, 7] {
      #expect(try await Self.png(trips, options, threads: threads) == one)
    }
  }

  @Test func sizes() throws {
    let style = try Style.standard()
    for (width, height, ratio) in [(16, 16, 1.0), (8192, 8192, 1), (4096, 20, 2)] {
      _ = try StaticMap(
        [], style: style, options: Self.options(width, height, pixelRatio: ratio))
    }
    for (width, height, ratio) in [(15, 99, 1.0), (8193, 99, 1), (99, 4097, 2), (0, 0, 1)] {
      #expect(throws: RenderError.self) {
        try StaticMap([], style: style, options: Self.options(width, height, pixelRatio: ratio))
      }
    }
    let error = #expect(throws: RenderError.self) {
      try Self.options(9000, 100).pixelSize()
    }
    #expect(
      error?.description
        == "a picture of 9000×100 pixels is refused; each side can be 16 to 8192 pixels, scale included"
    )
  }

  /// The trips lie within the padding, and as large as that allows.
  @Test func tripsFillThePicture() async throws {
    var options = Self.options(500, 400)
    options.padding = 30
    options.title = nil
    options.facts = []
    options.showsLegend = false
    options.showsScaleBar = false
    let bitmap = try PNGDecoder.decode(try await Self.png([Trip(Self.drive())], options))
    let paper = bitmap[0, 0]
    let inked = (0..<400).flatMap { y in
      (0..<500).filter { bitmap[$0, y] != paper }.map { (x: $0, y: y) }
    }
    let left = try #require(inked.map(\.x).min())
    let right = try #require(inked.map(\.x).max())
    let top = try #require(inked.map(\.y).min())
    let bottom = try #require(inked.map(\.y).max())
    // Half the width of the line reaches into the padding.
    for edge in [left, 499 - right, top, 399 - bottom] { #expect(edge >= 30 - 5) }
    #expect(min(left, top) <= 31)
    #expect(abs(left - (499 - right)) <= 2)
    #expect(abs(top - (399 - bottom)) <= 2)
  }

  @Test func nothingToDrawIsAPictureStill() async throws {
    let bytes = try await Self.png([], Self.options(100, 100))
    #expect(try PNGDecoder.decode(bytes).width == 100)
  }

  @Test func aSingleFixIsADot() async throws {
    let fix = Fix(Coordinate(longitude: 8, latitude: 50))
    let trip = Trip(Track(kind: .recorded, segments: [Segment([fix])]))
    var options = Self.options(100, 100)
    options.showsScaleBar = false
    let bitmap = try PNGDecoder.decode(try await Self.png([trip], options))
    #expect(bitmap[50, 50] != bitmap[0, 0])
    #expect(bitmap[50, 60] == bitmap[0, 0])
  }

  /// Any script, and what is none, in any length.
  @Test(arguments: [
    "Краснодар – Геленджик", "القاهرة ← الإسكندرية", "मुंबई से पुणे", "東京から大阪", "🚗💨", "a\nb\u{1}c\u{7F}",
    "<b>&amp;</b>", String(repeating: "длинное имя ", count: 1000), "", " ",
  ])
  func titles(_ title: String) async throws {
    let with = try await Self.png([Trip(Self.drive())], Self.options(400, 300, title: title))
    let bitmap = try PNGDecoder.decode(with)
    #expect([bitmap.width, bitmap.height] == [400, 300])
    // The right edge of the footer stays free, however long the title.
    let panel = bitmap[398, 298]
    for y in 220..<298 { #expect(bitmap[396, y] == panel || y < 250, "\(y)") }
  }

  @Test func everyPartOfTheFooterCanGo() async throws {
    let trips = [Trip(Self.drive())]
    let all = try await Self.png(trips, Self.options(600, 400, title: "T"))
    var seen: Set<[UInt8]> = [all]
    for change in [
      { $0.showsTitle = false }, { $0.showsLegend = false }, { $0.showsScaleBar = false },
      { $0.facts.remove(.date) }, { $0.facts.remove(.distance) }, { $0.facts.remove(.duration) },
      { $0.facts.remove(.average) }, { $0.facts.remove(.maximum) }, { $0.units = .imperial },
    ] as [(inout StaticMap.Options) -> Void] {
      var options = Self.options(600, 400, title: "T")
      change(&options)
      #expect(seen.insert(try await Self.png(trips, options)).inserted)
    }
  }
}
