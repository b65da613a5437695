import Foundation
import TestSupport
import Testing

/// `fogline completion`, by the shells themselves.
@Suite struct CompletionCommandTests {
  private static let zsh = "/usr/bin/zsh"

  /// What bash offers for the last of some words.
  private func bash(_ words: String...) throws -> [String] {
    let folder = try TemporaryFolder()
    let script = try BuiltProgram.fogline.run(["completion", "bash"], in: folder)
    #expect(script.status == 0)
    try folder.write("complete.bash", script.output)
    try folder.write("a trip.gpx", Sample.gpx)
    let list = words.map { "'\($0)'" }.joined(separator: " ")
    let outcome = try BuiltProgram(path: "/bin/bash").run(
      [
        "-c",
        """
        set -eu; . ./complete.bash; COMP_WORDS=(fogline \(list)); COMP_CWORD=\(words.count)
        _fogline; printf '%s\\n' "${COMPREPLY[@]}"
        """,
      ], in: folder)
    #expect(outcome.errors.isEmpty)
    #expect(outcome.status == 0)
    return outcome.text.split(separator: "\n").map(String.init)
  }

  @Test func bashOffersCommandsOptionsAndTheirValues() throws {
    #expect(try bash("re") == ["render"])
    #expect(try bash("render", "--st") == ["--style", "--strict"])
    #expect(try bash("render", "--units", "") == ["metric", "imperial"])
    #expect(try bash("render", "--style", "colour") == ["colour-blind"])
    #expect(try bash("completion", "z") == ["zsh"])
    #expect(try bash("render", "a") == ["a trip.gpx"])
  }

  @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: zsh), "zsh is not installed"))
  func zshTakesTheScript() throws {
    let folder = try TemporaryFolder()
    let script = try BuiltProgram.fogline.run(["completion", "zsh"], in: folder)
    try folder.write("_fogline", script.output)
    let parsed = try BuiltProgram(path: Self.zsh).run(["-n", "_fogline"], in: folder)
    #expect(parsed.status == 0)
    #expect(parsed.errors.isEmpty)
    #expect(script.text.hasPrefix("#compdef fogline\n"))
    // Loaded as zsh does it: the function must be there.
    let loaded = try BuiltProgram(path: Self.zsh).run(
      [
        "-f", "-c",
        "fpath=($PWD $fpath); autoload -Uz compinit; compinit -u -D; print $_comps[fogline]",
      ],
      in: folder)
    #expect(loaded.text == "_fogline\n")
  }
}
