import Bytes
import Styling

/// Finds the style that an option names.
enum StyleInput {
  /// The shipped style called `name`, or the one in the file `name`; the default for nil.
  ///
  /// - Throws: `StyleError`, `ByteSourceError`, or ``UsageError`` for a name that is neither.
  static func style(_ name: String?) throws -> Style {
    guard let name else { return try Style.standard() }
    if let shipped = Style.shipped.first(where: { $0.name == name }) {
      return try StyleParser.parse(Array(shipped.json.utf8), file: shipped.name)
    }
    guard name.contains("/") || name.contains(".") || name == "-" else {
      let names = Style.shipped.map(\.name).joined(separator: ", ")
      throw UsageError("there is no style \(name); shipped are \(names), or name a file")
    }
    return try StyleParser.parse(try bytes(of: name), file: name)
  }

  /// A little more than the largest style, so that the parser can say that a file is too large.
  private static let byteLimit = 2 << 20

  static func bytes(of path: String) throws -> [UInt8] {
    try PeekableSource(FileSource(path: path), count: byteLimit).prefix
  }
}
