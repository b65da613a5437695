import Bytes

/// Runs a subject on inputs that were saved.
enum Replay {
  /// Runs the files, and the files of the folders, that are named.
  ///
  /// - Returns: An exit status: 1 where a file cannot be read or there is none. A subject that fails
  ///   crashes.
  static func run(_ subject: Subject, _ paths: [String]) -> Int32 {
    let files = paths.flatMap { FolderListing.paths(in: $0) ?? [$0] }
    for file in files {
      guard let bytes = read(file) else {
        print("fogline-fuzz: \(file) cannot be read")
        return 1
      }
      subject.take(bytes)
    }
    print("\(subject.rawValue): \(files.count) inputs, none failing")
    return files.isEmpty ? 1 : 0
  }

  private static func read(_ path: String) -> [UInt8]? {
    guard let source = try? FileSource(path: path) else { return nil }
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      guard let count = try? chunk.withUnsafeMutableBytes({ try source.read(into: $0) }) else {
        return nil
      }
      if count == 0 { return bytes }
      bytes += chunk[..<count]
    }
  }
}
