import Options

/// `fogline help`.
enum HelpCommand: Command {
  static let name = "help"
  static let summary = "Show what Fogline can do, or the help of a command."
  static let operands = "[COMMAND]"
  static let options: [Option] = []
  static let examples = [
    (line: "fogline help render", purpose: "The options of render, with examples.")
  ]

  static func run(_ options: ParsedOptions, _ console: Console) throws {
    guard let name = options.operands.first else {
      console.result(HelpText.overview)
      return
    }
    guard let command = Fogline.commands.first(where: { $0.name == name }) else {
      throw UsageError("there is no command \(name)")
    }
    console.result(HelpText.help(of: command))
  }
}
