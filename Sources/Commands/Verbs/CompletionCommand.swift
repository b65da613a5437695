import Options

/// `fogline completion`.
enum CompletionCommand: Command {
  static let name = "completion"
  static let summary = "Print a script that completes Fogline's commands in a shell."
  static let operands = "bash|zsh"
  static let options: [Option] = []
  static let examples = [
    (
      line: "fogline completion bash > ~/.local/share/bash-completion/completions/fogline",
      purpose: "For bash, from the next shell on."
    ),
    (
      line: "fogline completion zsh > \"${fpath[1]}/_fogline\"",
      purpose: "For zsh, where the folder can be written."
    ),
  ]

  static func run(_ options: ParsedOptions, _ console: Console) throws {
    switch options.operands {
    case ["bash"]: console.result(bash)
    case ["zsh"]: console.result(zsh)
    default: throw UsageError("name one shell, bash or zsh")
    }
  }

  /// A completion function of bash: commands first, then options, then what an option takes.
  private static var bash: String {
    let verbs = Fogline.commands.map { $0.name }.joined(separator: " ")
    let cases = Fogline.commands.map { command in
      let names = command.allOptions.map { "--" + $0.name }.joined(separator: " ")
      return "    \(command.name)) options=\"\(names)\" ;;"
    }
    let values = Fogline.commands.flatMap { command in
      command.allOptions.compactMap { option -> String? in
        guard case .words(let words) = option.values else { return nil }
        return """
              \(command.name):--\(option.name))
                mapfile -t COMPREPLY < <(compgen -W "\(words.joined(separator: " "))" -- "$word")
                return ;;
          """
      }
    }
    return """
      # bash completion of fogline; made by `fogline completion bash`
      _fogline() {
        local word="${COMP_WORDS[COMP_CWORD]}" before="${COMP_WORDS[COMP_CWORD-1]}" options=""
        if ((COMP_CWORD == 1)); then
          mapfile -t COMPREPLY < <(compgen -W "\(verbs) --help --version" -- "$word")
          return
        fi
        case "${COMP_WORDS[1]}:$before" in
      \(values.joined(separator: "\n"))
          completion:*)
            mapfile -t COMPREPLY < <(compgen -W "bash zsh" -- "$word")
            return ;;
          help:*)
            mapfile -t COMPREPLY < <(compgen -W "\(verbs)" -- "$word")
            return ;;
        esac
        case "${COMP_WORDS[1]}" in
      \(cases.joined(separator: "\n"))
        esac
        if [[ $word == -* ]]; then
          mapfile -t COMPREPLY < <(compgen -W "$options" -- "$word")
        else
          mapfile -t COMPREPLY < <(compgen -f -- "$word")
        fi
      }
      complete -o filenames -F _fogline fogline
      """
  }

  /// A completion function of zsh, with the help of each option beside it.
  private static var zsh: String {
    let verbs = Fogline.commands.map { "    '\($0.name):\(quoted($0.summary))'" }
    let cases = Fogline.commands.map { command in
      let specs = command.allOptions.map { "        \(zshSpec($0))" } + ["        '*:file:_files'"]
      return "    \(command.name)) _arguments \\\n\(specs.joined(separator: " \\\n")) ;;"
    }
    return """
      #compdef fogline
      # zsh completion of fogline; made by `fogline completion zsh`
      _fogline() {
        local -a commands
        commands=(
      \(verbs.joined(separator: "\n"))
        )
        if (( CURRENT == 2 )); then
          _describe command commands
          return
        fi
        local verb=$words[2]
        shift words
        (( CURRENT-- ))
        case $verb in
      \(cases.joined(separator: "\n"))
        esac
      }
      _fogline "$@"
      """
  }

  private static func zshSpec(_ option: Option) -> String {
    let help = quoted(option.help.split(separator: "\n").first.map(String.init) ?? "")
    let action =
      switch option.values {
      case .none: ""
      case .any: ":\(option.placeholder ?? "value"): "
      case .file: ":file:_files"
      case .words(let words): ":\(option.placeholder ?? "value"):(\(words.joined(separator: " ")))"
      }
    let text = "[\(help)]\(action)"
    let long = "--\(option.name)" + (option.values == .none ? "" : "=")
    guard let short = option.short else { return "'\(long)\(text)'" }
    let joined = option.values == .none ? "" : "+"
    return "'(-\(short) --\(option.name))'{-\(short)\(joined),\(long)}'\(text)'"
  }

  /// Text that stands inside single quotes and brackets of a zsh specification.
  private static func quoted(_ text: String) -> String {
    text.replacing("'", with: "").replacing("[", with: "\\[").replacing("]", with: "\\]")
      .replacing(":", with: "\\:")
  }
}
