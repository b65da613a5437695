import TestSupport
import Testing

/// Exit statuses and what is written where: results to standard output, the rest to standard error.
@Suite struct CommandLineTests {
  @Test func versionIsOneLine() throws {
    let outcome = try BuiltProgram.fogline.run(["--version"], in: TemporaryFolder())
    #expect(outcome.status == 0)
    #expect(outcome.text == "fogline 0.1.0\n")
    #expect(outcome.errors.isEmpty)
  }

  @Test func noCommandShowsHelpAsAnError() throws {
    let outcome = try BuiltProgram.fogline.run([], in: TemporaryFolder())
    #expect(outcome.status == 64)
    #expect(outcome.output.isEmpty)
    #expect(outcome.errors.hasPrefix("Fogline turns recorded trips"))
  }

  @Test(arguments: [
    (["--help"], "usage: fogline COMMAND"), (["-h"], "usage: fogline COMMAND"),
    (["help"], "usage: fogline COMMAND"), (["help", "render"], "usage: fogline render [FILE...]"),
    (["render", "--help"], "usage: fogline render [FILE...]"),
    (["info", "-h"], "usage: fogline info FILE..."), (["demo", "--help"], "usage: fogline demo"),
    (["completion", "--help"], "usage: fogline completion bash|zsh"),
  ])
  func helpIsAResult(_ arguments: [String], _ usage: String) throws {
    let outcome = try BuiltProgram.fogline.run(arguments, in: TemporaryFolder())
    #expect(outcome.status == 0)
    #expect(outcome.text.contains(usage))
    #expect(outcome.errors.isEmpty)
  }

  @Test(arguments: [
    (["rendr", "a.gpx"], "fogline: there is no command rendr; did you mean render?"),
    (["help", "nope"], "fogline: there is no command nope"),
    (["import"], "fogline: name at least one file or folder"),
    (
      ["tile", "3/8/1"],
      "fogline: 3/8/1 is no tile; write zoom/column/row, zoom 0 to 22, as 12/2499/1470"
    ),
    (
      ["tile", "3/1/1", "--layer", "snow"],
      "fogline: --layer: snow is none of routes, fog, map, heat"
    ),
    (["trips", "remove"], "fogline: name at least one trip by its number"),
    (
      ["trips", "--from", "yesterday"],
      "fogline: --from: yesterday is no date; write it as 2024-05-31 or 2024-05-31T12:00:00Z"
    ),
    (
      ["trips", "--within", "1,2"],
      "fogline: --within: 1,2 is no circle; write latitude,longitude,kilometres, as 47.37,8.54,5"
    ),
    (["cells"], "fogline: write one of: export, import FILE, list, remove ID"),
    (
      ["render", "--area", "1,2,3"],
      "fogline: --area: 1,2,3 is no box; write west,south,east,north in degrees, as 8.5,47.3,8.6,47.4"
    ),
    (
      ["render", "a.gpx", "--styl", "dark"],
      "fogline: there is no option --styl; did you mean --style?"
    ),
    (
      ["render", "a.gpx", "--style", "nope"],
      "fogline: there is no style nope; shipped are light, dark, print, colour-blind, classic, or name a file"
    ),
    (
      ["render", "a.gpx", "--size", "8193x100"],
      "fogline: --size: a picture of 8193×100 pixels is refused; each side can be 16 to 8192 pixels, scale included"
    ),
    (
      ["render", "a.gpx", "--size", "5000x100", "--scale", "2"],
      "fogline: --size: a picture of 10000×200 pixels is refused; each side can be 16 to 8192 pixels, scale included"
    ),
    (["render", "a.gpx", "--size", "12"], "fogline: --size: 12 is no size; write it as 1200x800"),
    (["render", "a.gpx", "--scale", "nan"], "fogline: --scale: nan is no number from 1 to 4"),
    (
      ["render", "a.gpx", "--tile", "3/8/1"],
      "fogline: --tile: 3/8/1 is no tile; write Z/X/Y with Z 0 to 22 and X, Y below 2^Z"
    ),
    (
      ["render", "a.gpx", "--units", "feet"],
      "fogline: --units: feet is neither metric nor imperial"
    ),
    (["completion", "fish"], "fogline: name one shell, bash or zsh"),
    (["demo", "a.gpx"], "fogline: demo takes no files"),
  ])
  func aWrongCommandLineIsStatus64(_ arguments: [String], _ message: String) throws {
    let outcome = try BuiltProgram.fogline.run(arguments, in: TemporaryFolder())
    #expect(outcome.status == 64)
    #expect(outcome.output.isEmpty)
    // The message, then one line of usage.
    let lines = outcome.errors.split(separator: "\n").map(String.init)
    #expect(lines.count == 2)
    #expect(lines.first == message)
    #expect(lines.last?.hasPrefix("usage: fogline ") == true)
  }

  @Test func renderNeedsAFileOrALibrary() throws {
    let folder = try TemporaryFolder()
    let outcome = try BuiltProgram.fogline.run(["render"], in: folder)
    #expect(outcome.status == 64)
    #expect(
      outcome.errors.hasPrefix(
        "fogline: name at least one file; there is no library yet at "
          + folder.path("data/fogline/library.fogline")))
    #expect(try folder.names() == [])
  }

  @Test func aFileThatIsNoTrackIsStatus1() throws {
    let folder = try TemporaryFolder()
    try folder.write("photo.gpx", [0xFF, 0xD8, 0xFF, 0xE0, 0, 16] + Array("JFIF".utf8))
    try folder.write("empty.gpx", "")
    try folder.write("none.gpx", "<gpx/>")
    for name in ["photo.gpx", "empty.gpx", "none.gpx", "absent.gpx", "."] {
      for verb in ["render", "info"] {
        let outcome = try BuiltProgram.fogline.run([verb, name], in: folder)
        #expect(outcome.status == 1)
        #expect(outcome.output.isEmpty)
        #expect(outcome.errors.hasPrefix("fogline: \(name): "))
        #expect(outcome.errors.split(separator: "\n").count == 1)
      }
    }
    #expect(try folder.names() == ["empty.gpx", "none.gpx", "photo.gpx"])
  }

  @Test func quietSaysNothingAndVerboseMore() throws {
    let folder = try TemporaryFolder()
    try folder.write("a.gpx", Sample.truncated)
    let plain = try BuiltProgram.fogline.run(["render", "a.gpx", "--tile", "0/0/0"], in: folder)
    let quiet = try BuiltProgram.fogline.run(
      ["render", "a.gpx", "--tile", "0/0/0", "-q"], in: folder)
    let verbose = try BuiltProgram.fogline.run(
      ["render", "a.gpx", "--tile", "0/0/0", "-v"], in: folder)
    #expect([plain.status, quiet.status, verbose.status] == [0, 0, 0])
    #expect(plain.text == "Output/a-0-0-0.png\n")
    #expect(plain.errors.hasPrefix("fogline: a.gpx: damaged at 1:"))
    #expect(quiet.output.isEmpty)
    #expect(quiet.errors.isEmpty)
    #expect(verbose.errors.contains("a.gpx: 3 fixes"))
  }

  @Test func progressIsForTerminalsOnly() throws {
    let folder = try TemporaryFolder()
    try folder.write("a.gpx", Sample.gpx)
    let outcome = try BuiltProgram.fogline.run(["render", "a.gpx"], in: folder)
    #expect(!outcome.errors.contains("\u{1B}"))
    #expect(!outcome.errors.contains("\r"))
  }
}
