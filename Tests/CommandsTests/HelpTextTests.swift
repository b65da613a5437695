import Options
import Testing

@testable import Commands

@Suite struct HelpTextTests {
  @Test(arguments: Fogline.commands.map { $0.name })
  func helpNamesEveryOptionAndFitsATerminal(_ name: String) throws {
    let command = try #require(Fogline.commands.first { $0.name == name })
    let help = HelpText.help(of: command)
    for option in command.allOptions {
      #expect(help.contains("--" + option.name))
      #expect(!option.help.isEmpty)
    }
    #expect(help.contains("usage: " + command.usageLine))
    for line in help.split(separator: "\n") { #expect(line.count <= 100, "\(line)") }
  }

  /// Every example is a command line that the parser takes.
  @Test(arguments: Fogline.commands.map { $0.name })
  func examplesAreRight(_ name: String) throws {
    let command = try #require(Fogline.commands.first { $0.name == name })
    #expect(!command.examples.isEmpty)
    for example in command.examples {
      let pipeline = example.line.split(separator: "|").last ?? ""
      let words = pipeline.prefix { $0 != "<" && $0 != ">" }.split(separator: " ").map(String.init)
      #expect(words.prefix(2) == ["fogline", name])
      let parsed = try OptionParser.parse(Array(words.dropFirst(2)), options: command.allOptions)
      if command is RenderCommand.Type { _ = try RenderRequest(parsed) }
      #expect(!example.purpose.isEmpty)
    }
  }

  @Test func overviewListsEveryCommand() {
    for command in Fogline.commands {
      #expect(HelpText.overview.contains("  \(command.name) "))
      #expect(HelpText.overview.contains(command.summary))
    }
  }

  /// The whole help of one command, word for word.
  @Test func infoHelp() {
    #expect(
      HelpText.help(of: InfoCommand.self) == """
        Show what a file of tracks holds, before any cleaning.

        usage: fogline info FILE... [--json]

        options:
              --json     Print a JSON object; an array of them for several files.
              --strict   Fail on a damaged file instead of reading what stands before the damage.
          -v, --verbose  Say more about what is done.
          -q, --quiet    Say nothing but errors.
          -h, --help     Show this help.

        examples:
          fogline info trip.gpx
              Tracks, fixes, times, bounding box and length.
          fogline info trip.gpx --json
              The same for scripts.
          zcat trip.gpx.gz | fogline info -
              From standard input.
        """)
  }
}
