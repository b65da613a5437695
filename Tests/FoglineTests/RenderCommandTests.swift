import Foundation
import PNG
import Styling
import TestSupport
import Testing

/// `fogline render` as a process: where results go and what is never overwritten.
@Suite struct RenderCommandTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write("trip.gpx", Sample.gpx)
  }

  private func render(_ arguments: String..., input: [UInt8] = []) throws -> BuiltProgram.Outcome {
    try BuiltProgram.fogline.run(["render"] + arguments, in: folder, input: input)
  }

  @Test func thePictureGoesToOutput() throws {
    let outcome = try render("trip.gpx")
    #expect(outcome.status == 0)
    #expect(outcome.text == "Output/trip.png\n")
    let bitmap = try PNGDecoder.decode(folder.read("Output/trip.png"))
    #expect((bitmap.width, bitmap.height) == (1200, 800))
    #expect(try folder.names() == ["Output", "trip.gpx"])
  }

  @Test func sizeAndScaleMultiply() throws {
    let outcome = try render(
      "trip.gpx", "-o", "both@2x.png", "--scale", "2", "--size", "300x200", "--style", "dark")
    #expect(outcome.text == "both@2x.png\n")
    let bitmap = try PNGDecoder.decode(folder.read("both@2x.png"))
    #expect((bitmap.width, bitmap.height) == (600, 400))
  }

  @Test func aTileIs256PixelsAndTransparentBesideTheRoute() throws {
    // The route runs along the equator from the prime meridian: the top edge of tile 8/128/128.
    let outcome = try render("trip.gpx", "--tile", "8/128/128")
    #expect(outcome.text == "Output/trip-8-128-128.png\n")
    let tile = try PNGDecoder.decode(folder.read("Output/trip-8-128-128.png"))
    #expect((tile.width, tile.height) == (256, 256))
    #expect(tile[0, 0].w > 0)
    #expect(tile[128, 128].w == 0)
    let double = try PNGDecoder.decode(
      try render("trip.gpx", "--tile", "8/128/128", "--scale", "2", "-o", "-").output)
    #expect((double.width, double.height) == (512, 512))
  }

  @Test func standardInputAndOutput() throws {
    let piped = try render("-", "-o", "-", "--title", "x", input: Array(Sample.gpx.utf8))
    #expect(piped.status == 0)
    #expect(piped.errors.isEmpty)
    let named = try render("trip.gpx", "-o", "-", "--title", "x")
    #expect(piped.output == named.output)
    #expect(try folder.names() == ["trip.gpx"])
  }

  @Test func aNameThatBeginsWithADashFollowsTwo() throws {
    try folder.write("-x.gpx", Sample.gpx)
    #expect(try render("-x.gpx").status == 64)
    #expect(try render("--", "-x.gpx").text == "Output/-x.png\n")
  }

  @Test func aFileThatFoglineDidNotMakeIsKept() throws {
    let photo = Array("a photo".utf8)
    try folder.write("photo.png", photo)
    let refused = try render("trip.gpx", "-o", "photo.png")
    #expect(refused.status == 1)
    #expect(
      refused.errors
        == "fogline: photo.png: is there already and was not made by Fogline; give --force to replace it\n"
    )
    #expect(try folder.read("photo.png") == photo)
    #expect(try render("trip.gpx", "-o", "photo.png", "--force").status == 0)
    // Now it is Fogline's own.
    #expect(try render("trip.gpx", "-o", "photo.png").status == 0)
    #expect(try folder.names() == ["photo.png", "trip.gpx"])
  }

  @Test func theInputIsNeverReplacedByAccident() throws {
    let outcome = try render("trip.gpx", "-o", "trip.gpx")
    #expect(outcome.status == 1)
    #expect(try folder.read("trip.gpx") == Array(Sample.gpx.utf8))
  }

  @Test func aFullDiskIsAnErrorAndLeavesTheOldPicture() throws {
    #expect(try render("trip.gpx", "-o", "/dev/full").status == 1)
    #expect(try render("trip.gpx", "-o", "trip.png").status == 0)
    let before = try folder.read("trip.png")
    // A limit of 1 kB on the size of files stands for a disk that fills up in the middle.
    let shell = BuiltProgram(path: "/bin/bash")
    let script =
      "ulimit -f 1; exec '\(BuiltProgram.fogline.path)' render trip.gpx -o trip.png -q --style dark"
    let outcome = try shell.run(["-c", script], in: folder)
    #expect(outcome.status == 1)
    #expect(try folder.read("trip.png") == before)
    #expect(try folder.names() == ["trip.gpx", "trip.png"])
  }

  @Test func aKilledProcessLeavesTheOldPicture() throws {
    #expect(try render("trip.gpx", "-o", "trip.png").status == 0)
    let before = try folder.read("trip.png")
    let process = Process()
    process.executableURL = URL(filePath: BuiltProgram.fogline.path)
    process.arguments = ["render", "-", "-o", "trip.png"]
    process.currentDirectoryURL = folder.url
    let pipe = Pipe()
    process.standardInput = pipe
    process.standardError = FileHandle.nullDevice
    try process.run()
    // Half a file, and the process waits for the rest.
    try pipe.fileHandleForWriting.write(contentsOf: Data(Sample.truncated.utf8))
    kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
    #expect(process.terminationReason == .uncaughtSignal)
    #expect(try folder.read("trip.png") == before)
    #expect(try folder.names() == ["trip.gpx", "trip.png"])
  }

  @Test func strictRefusesADamagedFile() throws {
    try folder.write("broken.gpx", Sample.truncated)
    let lenient = try render("broken.gpx", "--tile", "0/0/0")
    #expect(lenient.status == 0)
    let strict = try render("broken.gpx", "--tile", "0/0/0", "--strict", "-o", "strict.png")
    #expect(strict.status == 1)
    #expect(strict.errors.hasPrefix("fogline: broken.gpx:1:"))
    #expect(try !folder.names().contains("strict.png"))
  }

  @Test func threadsDoNotChangeAByte() throws {
    let one = try render("trip.gpx", "-o", "-", "-j", "1", "--size", "700x500")
    let two = try render("trip.gpx", "-o", "-", "-j", "2", "--size", "700x500")
    #expect(!one.output.isEmpty)
    #expect(one.output == two.output)
  }

  @Test func aWrongStyleFileIsNamedWithItsKey() throws {
    try folder.write(
      "wrong.json", Style.shipped[0].json.replacing("\"unknown\"", with: "\"unknwon\""))
    let outcome = try render("trip.gpx", "--style", "wrong.json")
    #expect(outcome.status == 1)
    #expect(
      outcome.errors.hasPrefix("fogline: wrong.json: route.unknwon: unknown key; allowed here: "))
  }

  @Test func backgroundNoneIsTransparent() throws {
    let outcome = try render("trip.gpx", "-o", "-", "--background", "none", "--hide", "all")
    let bitmap = try PNGDecoder.decode(outcome.output)
    #expect(bitmap[0, 0].w == 0)
    let red = try PNGDecoder.decode(
      try render("trip.gpx", "-o", "-", "--background", "#f00", "--hide", "all").output)
    #expect(red[0, 0] == SIMD4(255, 0, 0, 255))
  }
}
