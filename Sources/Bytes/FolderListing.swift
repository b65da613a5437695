import Glibc

/// What stands in a folder.
package enum FolderListing {
  /// The paths of the folder's entries but for hidden ones, sorted by name; nil where `path` is no
  /// folder that can be read.
  package static func paths(in path: String) -> [String]? {
    guard let folder = opendir(path) else { return nil }
    defer { closedir(folder) }
    var names: [String] = []
    while let entry = readdir(folder) {
      let name = withUnsafeBytes(of: entry.pointee.d_name) {
        String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
      }
      if !name.hasPrefix(".") { names.append(name) }
    }
    return names.sorted().map { path + "/" + $0 }
  }
}
