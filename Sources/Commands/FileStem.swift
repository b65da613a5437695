/// Names for results, made from the names of inputs.
enum FileStem {
  /// The last part of a path without its endings: `trip` for `a/trip.gpx` and `trip.gpx.gz`.
  static func stem(of path: String) -> String {
    if path == "-" { return "stdin" }
    var name = path.split(separator: "/").last.map(String.init) ?? path
    for ending in [".gz", ".bz2", ".xz", ".zst", ".zip", ".gpx"]
    where name.lowercased().hasSuffix(ending) && name.count > ending.count {
      name.removeLast(ending.count)
    }
    return name
  }
}
