/// What the name of a file says of how it is packed.
enum PackedName {
  private static let extensions: Set<String> = [
    "gz", "gzip", "bz2", "xz", "zst", "zip", "tar", "tgz", "tbz", "tbz2", "txz", "gpz",
  ]

  /// Whether a file of this name is expected to be packed; a name without an extension is open to
  /// everything.
  static func isPacked(_ name: String) -> Bool {
    let last = name.split(separator: "/").last ?? ""
    guard let dot = last.lastIndex(of: "."), dot > last.startIndex else { return true }
    return extensions.contains(last[last.index(after: dot)...].lowercased())
  }
}
