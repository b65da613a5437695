import Foundation

/// The folder that the project stands in, found from where this file stands.
package enum ProjectFolder {
  package static let url = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()
}
