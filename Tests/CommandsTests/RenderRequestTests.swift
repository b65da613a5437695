import Options
import Styling
import Testing
import Tracks

@testable import Commands

@Suite struct RenderRequestTests {
  private func request(_ arguments: String...) throws -> RenderRequest {
    try RenderRequest(
      OptionParser.parse(arguments, options: RenderCommand.allOptions))
  }

  @Test(arguments: [
    (["trip.gpx"], "Output/trip.png"), (["a/trip.gpx.gz"], "Output/trip.png"),
    (["trip.gpx", "--scale", "2"], "Output/trip@2x.png"),
    (["trip.gpx", "--scale=1.5"], "Output/trip.png"),
    (["a.gpx", "b.gpx", "c.gpx"], "Output/a-and-2-more.png"),
    (["trip.gpx", "--tile", "14/9996/5882"], "Output/trip-14-9996-5882.png"),
    (["-"], "Output/stdin.png"), (["trip.gpx", "-o", "x"], "x"), (["-o", "-", "trip.gpx"], "-"),
  ])
  func output(_ arguments: [String], _ path: String) throws {
    let options = try OptionParser.parse(arguments, options: RenderCommand.allOptions)
    #expect(try RenderRequest(options).output == path)
  }

  @Test func defaults() throws {
    let plain = try request("trip.gpx")
    #expect([plain.map.width, plain.map.height] == [1200, 800])
    #expect(plain.map.pixelRatio == 1)
    #expect(plain.map.units == .metric)
    #expect(plain.tile == nil)
    #expect(plain.style == (try Style.standard()))
    #expect(plain.tileBackground == nil)
    #expect(plain.threads >= 1)
  }

  @Test func sizes() throws {
    #expect(try request("t", "--size", "8192x8192").map.width == 8192)
    #expect(try request("t", "--size", "20X30").map.height == 30)
    for size in [
      "", "x", "1200", "1200x", "x800", "-5x5", "1e3x5", "9223372036854775808x1", "1x2x3",
    ] {
      #expect(throws: UsageError.self, "\(size)") { try request("t", "--size", size) }
    }
    for size in ["8193x100", "15x100", "4611686018427387904x100"] {
      #expect(throws: UsageError.self, "\(size)") { try request("t", "--size", size) }
    }
  }

  @Test(arguments: [
    ("--scale", "0.5"), ("--scale", "4.1"), ("--scale", "nan"), ("--scale", "inf"),
    ("--padding", "-1"), ("--threads", "0"), ("--threads", "1.5"), ("--units", "Metric"),
    ("--background", "#12"), ("--background", "nocolour"), ("--tile", "0/0"), ("--tile", "23/0/0"),
    ("--hide", "everything"), ("--style", "nosuchstyle"),
  ])
  func wrongValuesAreUsageErrors(_ option: String, _ value: String) {
    #expect(throws: UsageError.self) { try request("t", option, value) }
  }

  @Test func backgrounds() throws {
    #expect(try request("t", "--background", "none").style.background == nil)
    let red = try #require(Color("#ff0000"))
    #expect(try request("t", "--background", "#f00").style.background == red)
    #expect(try request("t", "--background", "#f00").tileBackground == red)
  }

  @Test func titles() throws {
    let plain = try request("trip.gpx")
    #expect(plain.title(names: ["Coast"], paths: ["trip.gpx"]) == "Coast")
    #expect(plain.title(names: [nil], paths: ["a/trip.gpx"]) == "trip")
    #expect(plain.title(names: ["Coast", "Coast"], paths: ["a.gpx", "b.gpx"]) == "a, b")
    #expect(
      plain.title(names: ["Coast"], paths: ["a.gpx", "b.gpx", "c.gpx", "d.gpx"]) == "Coast")
    #expect(
      plain.title(names: ["Coast", nil], paths: ["a.gpx", "b.gpx", "c.gpx", "d.gpx"])
        == "a and 3 more")
    #expect(try request("t", "--title", "Mine").title(names: ["Coast"], paths: ["t"]) == "Mine")
  }
}
