import Archive
import Bytes
import XML

/// Reads a file of tracks, whatever it is packed in.
package enum TrackFileReader {
  /// Reads the file at `path`, or standard input for `-`.
  ///
  /// - Parameters:
  ///   - path: The file; its name tells nothing about its format.
  ///   - isStrict: Whether damage is an error even where fixes stood before it.
  ///   - progress: Called now and then with how much of the file has been read, 0 to 1.
  /// - Returns: What the file holds, at least one fix.
  /// - Throws: ``TrackReadError`` or `ByteSourceError`.
  package static func read(
    path: String, isStrict: Bool = false, progress: ((Double) -> Void)? = nil
  ) throws -> TrackFile {
    let file = try FileSource(path: path)
    let source: any ByteSource
    if let progress, let size = file.byteCount, size > 0 {
      source = ProgressSource(file, byteCount: size, report: progress)
    } else {
      source = file
    }
    return try read(source, file: path == "-" ? "standard input" : path, isStrict: isStrict)
  }

  /// Reads what `source` yields; `file` is its name in messages.
  package static func read(
    _ source: any ByteSource, file: String, isStrict: Bool = false
  ) throws -> TrackFile {
    var content = try readParts(source, file: file, isStrict: isStrict, depth: 0)
    guard let kind = content.lines.first?.kind else {
      throw TrackReadError.noPositions(file: file, dropped: content.dropped)
    }
    switch kind {
    case .recorded: break
    case .route: content.warnings.append("no track in it; its routes were taken as the lines")
    case .waypoints:
      content.warnings.append(
        "no track in it; its waypoints were taken as one line, in their order")
    }
    return content
  }

  /// Reads a file or, at depth 0, what is packed in it.
  private static func readParts(
    _ source: any ByteSource, file: String, isStrict: Bool, depth: Int
  ) throws -> TrackFile {
    let source = try PeekableSource(source, count: FormatDetector.prefixLength)
    switch FormatDetector.detect(source.prefix) {
    case .xml: return try GPXReader.read(source, file: file, isStrict: isStrict)
    case .empty: throw TrackReadError.empty(file: file)
    case .archive where depth < 2:
      return try readArchive(source, file: file, isStrict: isStrict, depth: depth)
    case .archive: throw TrackReadError.unsupported(file: file, found: "an archive in an archive")
    case .other(let kind): throw TrackReadError.unsupported(file: file, found: kind)
    }
  }

  private static func readArchive(
    _ source: any ByteSource, file: String, isStrict: Bool, depth: Int
  ) throws -> TrackFile {
    var content = TrackFile()
    var skipped: [TrackReadError] = []
    var isSingle = false
    var members = 0
    do {
      let archive = try ArchiveReader(source)
      while let name = try archive.nextMember() {
        members += 1
        isSingle = archive.isSingleFile
        if members == 1, depth == 0, !PackedName.isPacked(file) {
          content.warnings.append("a \(archive.kind), whatever its name; what it holds was read")
        }
        let label = isSingle ? file : "\(file) (\(name))"
        do {
          content.append(
            try readParts(archive.member, file: label, isStrict: isStrict, depth: depth + 1))
        } catch let error as TrackReadError {
          if isStrict, case .damaged = error { throw error }
          // One member that is no track, a picture or a list, must not hide the others.
          skipped.append(error)
        }
      }
    } catch let error as ArchiveError {
      throw TrackReadError.archive(file: file, error)
    }
    if skipped.count == members, let first = skipped.first {
      throw members == 1
        ? first
        : TrackReadError.unsupported(file: file, found: "an archive with no GPX file in it")
    }
    for error in skipped { content.warnings.append("skipped: \(error)") }
    return content
  }
}
