/// Why a command line cannot be understood.
package enum OptionError: Error, Equatable, CustomStringConvertible {
  /// No option has this name; `suggestion` is one that nearly has.
  case unknown(option: String, suggestion: String?)
  /// The option needs a value and none follows.
  case missingValue(option: String)
  /// The option is a switch and was given a value.
  case unwantedValue(option: String)
  /// Something else that the library refused, with its text.
  case malformed(option: String, reason: String)

  package var description: String {
    switch self {
    case .unknown(let option, let suggestion):
      "there is no option \(option)" + (suggestion.map { "; did you mean \($0)?" } ?? "")
    case .missingValue(let option): "\(option) needs a value"
    case .unwantedValue(let option): "\(option) takes no value"
    case .malformed(let option, let reason): "\(option): \(reason)"
    }
  }
}
