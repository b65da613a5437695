/// One option of a command.
package struct Option: Sendable {
  /// What can follow an option's value in a shell, for completion.
  package enum Values: Sendable, Equatable {
    /// No value: the option is a switch.
    case none
    /// A value that a shell cannot guess.
    case any
    /// The name of a file.
    case file
    /// One of some words.
    case words([String])
  }

  /// The long name, without its dashes.
  package let name: String
  /// The short name, if it has one.
  package let short: Character?
  /// What stands for the value in help: `WxH`; nil for a switch.
  package let placeholder: String?
  /// What values it takes.
  package let values: Values
  /// One or two lines of help, with the default.
  package let help: String

  /// A switch.
  package init(_ name: String, short: Character? = nil, help: String) {
    self.name = name
    self.short = short
    placeholder = nil
    values = .none
    self.help = help
  }

  /// An option with a value.
  package init(
    _ name: String, short: Character? = nil, _ placeholder: String, values: Values = .any,
    help: String
  ) {
    self.name = name
    self.short = short
    self.placeholder = placeholder
    self.values = values
    self.help = help
  }
}
