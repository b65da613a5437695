import Bytes
import Glibc

/// What a benchmark works on, from its command line.
enum Workload {
  /// The GPX files of the folders, and the files, that are named.
  static func gpxFiles(_ arguments: [String]) throws -> [String] {
    let named = arguments.prefix { $0 != "--peer" }
    let files = named.flatMap { path in
      FolderListing.paths(in: path)?.filter { $0.hasSuffix(".gpx") } ?? [path]
    }
    guard !files.isEmpty else { throw BenchError("name a GPX file or a folder of them") }
    return files
  }

  /// The programs to compare with: each `--peer` takes one command line.
  static func peers(_ arguments: [String]) -> [[String]] {
    arguments.indices.dropLast().filter { arguments[$0] == "--peer" }.map {
      arguments[$0 + 1].split(separator: " ").map(String.init)
    }
  }

  static func byteCount(_ path: String) -> Int {
    var status = stat()
    return stat(path, &status) == 0 ? Int(status.st_size) : 0
  }
}
