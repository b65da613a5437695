import Options

/// A verb of the command line.
protocol Command: Sendable {
  /// The word that calls it.
  static var name: String { get }
  /// One line of what it does.
  static var summary: String { get }
  /// What follows the verb, as help shows it: `FILE... [options]`.
  static var operands: String { get }
  /// Its own options, without those that every verb has.
  static var options: [Option] { get }
  /// Command lines as a user would type them, each with what it does.
  static var examples: [(line: String, purpose: String)] { get }

  /// Does the work.
  ///
  /// - Throws: ``UsageError`` for a wrong command line, any other error for a failure.
  static func run(_ options: ParsedOptions, _ console: Console) async throws
}

extension Command {
  /// Options of every verb.
  static var commonOptions: [Option] {
    [
      Option("verbose", short: "v", help: "Say more about what is done."),
      Option("quiet", short: "q", help: "Say nothing but errors."),
      Option("help", short: "h", help: "Show this help."),
    ]
  }

  static var allOptions: [Option] { options + commonOptions }

  /// `fogline render FILE... [options]`.
  static var usageLine: String { "fogline \(name) \(operands)" }
}
