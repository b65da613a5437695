import CPopt
import Glibc

/// Takes a command line apart by a table of options.
///
/// A wrapper of popt, which unlike `getopt_long` keeps no state between calls.
package enum OptionParser {
  /// Parses `arguments`, which do not begin with the program's name.
  ///
  /// Options and operands may be mixed, `--name value`, `--name=value`, `-n value` and `-nvalue`
  /// are the same, switches can be joined (`-vf`), `--` ends the options, and `-` is an operand.
  ///
  /// - Throws: ``OptionError``.
  package static func parse(
    _ arguments: [String], options: [Option]
  ) throws(OptionError) -> ParsedOptions {
    let table = OptionTable(options)
    let words = CStringArray(arguments)
    // popt looks at both tables for as long as its context lives.
    defer { withExtendedLifetime((table, words)) {} }
    let context = poptGetContext(
      nil, Int32(arguments.count), words.pointer, table.pointer,
      UInt32(POPT_CONTEXT_KEEP_FIRST | POPT_CONTEXT_NO_EXEC))
    defer { poptFreeContext(context) }
    var parsed = ParsedOptions()
    while true {
      let found = poptGetNextOpt(context)
      if found == -1 { break }
      guard found > 0 else {
        let word = poptBadOption(context, 0).map { String(cString: $0) } ?? ""
        throw error(found, word: word, options: options)
      }
      let option = options[Int(found) - 1]
      var value = ""
      if let argument = poptGetOptArg(context) {
        value = String(cString: argument)
        free(argument)
      }
      parsed.values[option.name, default: []].append(value)
    }
    if var operand = poptGetArgs(context) {
      while let word = operand.pointee {
        parsed.operands.append(String(cString: word))
        operand += 1
      }
    }
    return parsed
  }

  private static func error(_ code: Int32, word: String, options: [Option]) -> OptionError {
    switch code {
    case POPT_ERROR_BADOPT:
      let option = name(in: word) { letters in
        letters.first { letter in !options.contains { $0.short == letter } }
      }
      let names = options.map { "--" + $0.name }
      return .unknown(
        option: option, suggestion: NearMiss.suggestion(for: option, among: names))
    case POPT_ERROR_NOARG: return .missingValue(option: name(in: word) { $0.last })
    case POPT_ERROR_UNWANTEDARG: return .unwantedValue(option: name(in: word) { $0.last })
    default:
      let reason = poptStrerror(code).map { String(cString: $0) } ?? "error \(code)"
      return .malformed(option: word, reason: reason)
    }
  }

  /// The option that is meant in a word: `--size` in `--size=1`, and of joined letters (`-fo`) the
  /// one at fault.
  private static func name(in word: String, atFault: (Substring) -> Character?) -> String {
    let option = word.prefix { $0 != "=" }
    if option.hasPrefix("--") { return String(option) }
    return atFault(option.dropFirst()).map { "-\($0)" } ?? word
  }
}

/// popt's table of options, whose value is the option's place in the Swift table plus one.
private final class OptionTable {
  let pointer: UnsafeMutablePointer<fogline_popt_option>
  private let names: CStringArray

  init(_ options: [Option]) {
    names = CStringArray(options.map(\.name))
    pointer = .allocate(capacity: options.count + 1)
    for (index, option) in options.enumerated() {
      let short = option.short?.asciiValue.map { CChar(bitPattern: $0) } ?? 0
      (pointer + index).initialize(
        to: fogline_popt_option(
          longName: names.pointer[index], shortName: short,
          argInfo: UInt32(option.values == .none ? POPT_ARG_NONE : POPT_ARG_STRING),
          arg: nil, val: Int32(index + 1), descrip: nil, argDescrip: nil))
    }
    (pointer + options.count).initialize(to: fogline_popt_option())
  }

  deinit { pointer.deallocate() }
}

/// Copies of strings as C has them, ended by a null pointer.
private final class CStringArray {
  let pointer: UnsafeMutablePointer<UnsafePointer<CChar>?>
  private let count: Int

  init(_ strings: [String]) {
    count = strings.count
    pointer = .allocate(capacity: count + 1)
    for (index, string) in strings.enumerated() {
      (pointer + index).initialize(to: UnsafePointer(strdup(string)))
    }
    (pointer + count).initialize(to: nil)
  }

  deinit {
    for index in 0..<count { free(UnsafeMutablePointer(mutating: pointer[index])) }
    pointer.deallocate()
  }
}
