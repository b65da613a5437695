import Foundation

/// A folder for the files of one test, removed with everything in it at the end of the test.
package final class TemporaryFolder: Sendable {
  package let url: URL

  package init() throws {
    url = FileManager.default.temporaryDirectory.appending(path: "fogline-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  /// The path of a file in the folder.
  package func path(_ name: String) -> String {
    url.appending(path: name).path(percentEncoded: false)
  }

  /// Writes a file and returns its path.
  @discardableResult
  package func write(_ name: String, _ bytes: [UInt8]) throws -> String {
    let path = path(name)
    try Data(bytes).write(to: URL(filePath: path))
    return path
  }

  /// Writes a file of text and returns its path.
  @discardableResult
  package func write(_ name: String, _ text: String) throws -> String {
    try write(name, Array(text.utf8))
  }

  /// What a file holds.
  package func read(_ name: String) throws -> [UInt8] {
    Array(try Data(contentsOf: URL(filePath: path(name))))
  }

  /// The names of what is in the folder, those that begin with a dot too, sorted.
  package func names() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: url.path(percentEncoded: false)).sorted()
  }
}
