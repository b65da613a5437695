import Bytes
import Glibc

/// A file that an import reads.
package struct ImportInput: Hashable, Sendable {
  package let path: String
  /// In bytes, 0 where that is not known.
  package let byteCount: Int
  /// Whether it was named by itself, not found in a folder: then it has to be a recording.
  package let isNamed: Bool

  /// The files that `paths` name, in their order: files, whatever lies in folders and the folders
  /// in those, and whatever a pattern such as `2024-*/*.gpx` matches. A file comes up once.
  ///
  /// Hidden files, and links to folders, which may lead in circles, are left out.
  ///
  /// - Returns: The files, and those paths that lead to nothing.
  package static func find(_ paths: [String]) -> (inputs: [ImportInput], missing: [String]) {
    var inputs: [ImportInput] = []
    var missing: [String] = []
    for path in paths {
      let found = Self.files(at: path, isNamed: true)
      if !found.isEmpty || isFolder(path) {
        inputs += found
        continue
      }
      let matches = matches(of: path)
      if matches.isEmpty { missing.append(path) }
      for match in matches { inputs += files(at: match, isNamed: !isFolder(match)) }
    }
    var seen = Set<String>()
    return (inputs.filter { seen.insert($0.path).inserted }, missing)
  }

  private static func files(at path: String, isNamed: Bool) -> [ImportInput] {
    if path == "-" { return [ImportInput(path: path, byteCount: 0, isNamed: true)] }
    var status = stat()
    guard stat(path, &status) == 0 else { return [] }
    if status.st_mode & S_IFMT != S_IFDIR {
      return [ImportInput(path: path, byteCount: Int(status.st_size), isNamed: isNamed)]
    }
    // Named folders may be links; those found in a folder may not.
    let folder = path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path
    return (FolderListing.paths(in: folder) ?? []).flatMap { entry in
      var status = stat()
      let isLink = lstat(entry, &status) == 0 && status.st_mode & S_IFMT == S_IFLNK
      return isLink && isFolder(entry) ? [] : files(at: entry, isNamed: false)
    }
  }

  private static func isFolder(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }

  /// glob(3).
  private static func matches(of pattern: String) -> [String] {
    var result = glob_t()
    defer { globfree(&result) }
    guard glob(pattern, 0, nil, &result) == 0, let paths = result.gl_pathv else { return [] }
    return (0..<Int(result.gl_pathc)).compactMap { paths[$0].map { String(cString: $0) } }
  }
}
