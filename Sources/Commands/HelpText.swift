import Options

/// The texts of `--help`.
enum HelpText {
  /// What the program is and its commands.
  static var overview: String {
    let width = Fogline.commands.map { $0.name.count }.max() ?? 0
    let lines = Fogline.commands.map { command in
      "  " + padded(command.name, width + 2) + command.summary
    }
    return """
      Fogline turns recorded trips into pictures and map tiles.

      usage: fogline COMMAND [options]

      commands:
      \(lines.joined(separator: "\n"))

      `fogline COMMAND --help` shows a command's options and examples.
      `fogline --version` shows the version.
      """
  }

  /// The help of one command.
  static func help(of command: any Command.Type) -> String {
    let left = command.allOptions.map(signature)
    let width = min(28, left.map(\.count).max() ?? 0)
    let options = zip(left, command.allOptions).map { signature, option in
      entry(signature, option.help, width: width)
    }
    let examples = command.examples.map { "  \($0.line)\n      \($0.purpose)" }
    return """
      \(command.summary)

      usage: \(command.usageLine)

      options:
      \(options.joined(separator: "\n"))

      examples:
      \(examples.joined(separator: "\n"))
      """
  }

  /// `-o, --output FILE`.
  private static func signature(_ option: Option) -> String {
    let short = option.short.map { "-\($0), " } ?? "    "
    return short + "--" + option.name + (option.placeholder.map { " " + $0 } ?? "")
  }

  private static func entry(_ left: String, _ help: String, width: Int) -> String {
    let indent = String(repeating: " ", count: width + 4)
    let lines = help.split(separator: "\n").joined(separator: "\n" + indent)
    return left.count > width
      ? "  \(left)\n\(indent)\(lines)" : "  " + padded(left, width + 2) + lines
  }

  private static func padded(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - text.count))
  }
}
