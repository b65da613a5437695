import PNG
import Styling
import TestSupport
import Testing

/// `fogline demo` as a process.
@Suite struct DemoCommandTests {
  @Test func makesADriveAndAPictureInEveryStyle() throws {
    let folder = try TemporaryFolder()
    let outcome = try BuiltProgram.fogline.run(["demo"], in: folder)
    #expect(outcome.status == 0)
    #expect(outcome.errors.isEmpty)
    let pictures =
      Style.shipped.map { $0.name == "light" ? "demo.png" : "demo-\($0.name).png" } + [
        "demo-fog.png"
      ]
    #expect(
      outcome.text.split(separator: "\n").map(String.init)
        == (["demo.gpx"] + pictures).map { "Output/" + $0 })
    for name in pictures {
      let bitmap = try PNGDecoder.decode(folder.read("Output/" + name))
      #expect((bitmap.width, bitmap.height) == (2400, 1600))
    }
    let info = try BuiltProgram.fogline.run(["info", "Output/demo.gpx"], in: folder)
    #expect(info.status == 0)
    #expect(!info.text.contains("warning"))
  }
}
