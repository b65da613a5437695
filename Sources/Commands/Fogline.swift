import Options

/// The program: finds the verb, runs it, and turns errors into messages and exit statuses.
package enum Fogline {
  package static let version = "0.1.0"

  /// The verbs, in the order in which help lists them.
  static let commands: [any Command.Type] = [
    RenderCommand.self, InfoCommand.self, ImportCommand.self, TripsCommand.self, StatsCommand.self,
    TileCommand.self, TilesCommand.self, ServeCommand.self, CellsCommand.self, CheckCommand.self,
    DemoCommand.self, CompletionCommand.self, HelpCommand.self,
  ]

  /// Answers a command line, without the program's name, that asks for no work: the version, help, or
  /// nothing that could be done.
  ///
  /// - Returns: nil for a command that is to be run.
  package static func answer(_ arguments: [String]) -> ExitStatus? {
    let console = Console(verbosity: .normal)
    guard let verb = arguments.first else {
      console.hint(HelpText.overview)
      return .usage
    }
    switch verb {
    case "--version", "-V":
      console.result("fogline \(version)")
      return .success
    case "--help", "-h":
      console.result(HelpText.overview)
      return .success
    default: break
    }
    if command(named: verb) != nil { return nil }
    let near = NearMiss.suggestion(for: verb, among: commands.map { $0.name })
    console.error("there is no command \(verb)" + (near.map { "; did you mean \($0)?" } ?? ""))
    console.hint("usage: fogline COMMAND …; `fogline --help` lists the commands")
    return .usage
  }

  /// Runs a command line without the program's name.
  package static func run(_ arguments: [String]) async -> ExitStatus {
    if let status = answer(arguments) { return status }
    guard let command = command(named: arguments[0]) else { return .usage }
    return await run(command, Array(arguments.dropFirst()))
  }

  private static func command(named name: String) -> (any Command.Type)? {
    commands.first { $0.name == name }
  }

  private static func run(_ command: any Command.Type, _ arguments: [String]) async -> ExitStatus {
    var console = Console(verbosity: .normal)
    do {
      let options = try OptionParser.parse(arguments, options: command.allOptions)
      if options.has("help") {
        console.result(HelpText.help(of: command))
        return .success
      }
      if options.has("quiet") {
        console = Console(verbosity: .quiet)
      } else if options.has("verbose") {
        console = Console(verbosity: .verbose)
      }
      try await command.run(options, console)
      return .success
    } catch let error where error is OptionError || error is UsageError {
      console.progress("")
      console.error("\(error)")
      console.hint("usage: \(command.usageLine)")
      return .usage
    } catch is ReportedFailure {
      return .failure
    } catch {
      console.progress("")
      console.error("\(error)")
      return .failure
    }
  }
}
