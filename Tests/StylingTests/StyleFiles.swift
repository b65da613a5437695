import Foundation
import TestSupport

/// The files of `Styles/`.
enum StyleFiles {
  static let folder = ProjectFolder.url.appending(path: "Styles")

  static func text(_ name: String) throws -> String {
    try String(contentsOf: folder.appending(path: name), encoding: .utf8)
  }
}
