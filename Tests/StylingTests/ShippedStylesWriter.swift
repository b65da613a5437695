import Foundation
import Styling
import TestSupport

/// Writes `Style+Shipped.swift` from the files of `Styles/`.
enum ShippedStylesWriter {
  static func write() throws {
    var text = """
      /// The styles that are compiled in, so that they can be named from anywhere.
      ///
      /// The same texts stand in `Styles/`, where they are meant to be read and copied; a test holds the
      /// two equal.
      extension Style {
        /// Name and JSON of each shipped style; the first is the default.
        package static let shipped: [(name: String, json: String)] = [

      """
    for (name, _) in Style.shipped {
      text += "    (\n      name: \"\(name)\",\n      json: #\"\"\"\n"
      let lines = try StyleFiles.text(name + ".json").split(
        separator: "\n", omittingEmptySubsequences: false)
      for line in lines.dropLast() { text += line.isEmpty ? "\n" : "      \(line)\n" }
      text += "      \"\"\"#\n    ),\n"
    }
    text += "  ]\n}\n"
    try text.write(
      to: ProjectFolder.url.appending(path: "Sources/Styling/Style+Shipped.swift"),
      atomically: true,
      encoding: .utf8)
  }
}
