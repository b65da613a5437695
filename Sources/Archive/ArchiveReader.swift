import Bytes
import CArchive
import Glibc

/// The members of a zip or tar archive, or what a gzip, bzip2 or xz file holds, in order.
///
/// A wrapper of libarchive, streaming: nothing is unpacked to disk, and the names of members are
/// only ever shown. Bounded against archives made to unpack without end.
package final class ArchiveReader {
  /// The greatest number of members.
  package static let memberLimit = 10_000
  /// How many times its packed size an archive may unpack to, once past ``ratioFreeBytes``.
  package static let ratioLimit = 200
  /// Bytes that may come out before the ratio counts.
  static let ratioFreeBytes = 16 << 20

  private let source: any ByteSource
  private let library: fogline_archive_library
  private let handle: OpaquePointer
  /// Packed bytes that libarchive may look at until it asks for more.
  private let chunk = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 16, alignment: 16)
  /// libarchive converts names to the thread's character set; in that of the C locale, which a
  /// program starts with, it loses all that are not ASCII. Nil where the system has no such locale.
  private let utf8 = newlocale(1 << LC_CTYPE, "C.UTF-8", nil)
  private var isMemberOpen = false
  private var isAtEnd = false
  private var sourceFailure: (any Error)?
  private var members = 0
  private var packedBytes = 0
  private var unpackedBytes = 0

  /// Opens the archive that `source` yields.
  ///
  /// - Throws: ``ArchiveError``, or what the source throws.
  package init(_ source: any ByteSource) throws {
    self.source = source
    var library = fogline_archive_library()
    guard fogline_archive_load(&library) != 0 else { throw ArchiveError.missingLibrary }
    self.library = library
    // Null only when memory has run out, where Swift itself would stop as well.
    guard let handle = library.read_new() else { preconditionFailure("no memory for an archive") }
    self.handle = handle
    // What one of them cannot do shows as a fault when such an archive is opened.
    _ = library.support_gzip(handle)
    _ = library.support_bzip2(handle)
    _ = library.support_xz(handle)
    _ = library.support_zstd(handle)
    _ = library.support_zip(handle)
    _ = library.support_tar(handle)
    _ = library.support_raw(handle)
    try check(
      library.read_open(
        handle, Unmanaged.passUnretained(self).toOpaque(), nil,
        { _, data, block in
          guard let data, let block else { return -1 }
          return Unmanaged<ArchiveReader>.fromOpaque(data).takeUnretainedValue().refill(block)
        }, nil))
  }

  deinit {
    _ = library.read_free(handle)
    if let utf8 { freelocale(utf8) }
    chunk.deallocate()
  }

  /// Goes on to the next member that is a file.
  ///
  /// - Returns: Its name as the archive has it, for messages only; nil after the last.
  package func nextMember() throws -> String? {
    // libarchive would step over what is left of a member as well, but without a limit.
    try skipMember()
    let previous = uselocale(utf8)
    defer { uselocale(previous) }
    while !isAtEnd {
      var entry: OpaquePointer?
      let status = library.next_header(handle, &entry)
      if status == ARCHIVE_EOF {
        isAtEnd = true
        break
      }
      try check(status)
      members += 1
      guard members <= Self.memberLimit else { throw ArchiveError.tooManyMembers }
      // A folder of a zip has a name that ends in a slash; only files have bytes.
      guard library.entry_filetype(entry) == 0o100000 else { continue }
      isMemberOpen = true
      return library.entry_pathname_utf8(entry).map { String(cString: $0) } ?? "member \(members)"
    }
    return nil
  }

  private func skipMember() throws {
    guard isMemberOpen else { return }
    var scratch = [UInt8](repeating: 0, count: 1 << 16)
    while try scratch.withUnsafeMutableBytes({ try read(into: $0) }) > 0 {}
  }

  /// The bytes of the member that ``nextMember()`` went to, valid until the next call of it.
  package var member: any ByteSource { MemberSource(self) }

  /// Whether the current member is what a compressed single file holds, with no archive around it.
  package var isSingleFile: Bool { library.format(handle) == ARCHIVE_FORMAT_RAW }

  /// What the source is: `bzip2 file`, `zip archive`, `tar archive`. Known once a member is.
  package var kind: String {
    if isSingleFile {
      return (library.filter_name(handle, 0).map { String(cString: $0) } ?? "compressed") + " file"
    }
    // The upper byte is the family, whatever the variant.
    let family = library.format(handle) & ARCHIVE_FORMAT_BASE_MASK
    return (family == ARCHIVE_FORMAT_ZIP ? "zip" : "tar") + " archive"
  }

  fileprivate func read(into buffer: UnsafeMutableRawBufferPointer) throws -> Int {
    guard isMemberOpen else { return 0 }
    let count = library.read_data(handle, buffer.baseAddress, buffer.count)
    if count <= 0 { isMemberOpen = false }
    if count < 0 {
      if let sourceFailure { throw sourceFailure }
      throw damage()
    }
    unpackedBytes += count
    if unpackedBytes > Self.ratioFreeBytes, unpackedBytes / Self.ratioLimit > packedBytes {
      throw ArchiveError.bomb
    }
    return count
  }

  /// Gives libarchive the next packed bytes.
  private func refill(_ block: UnsafeMutablePointer<UnsafeRawPointer?>) -> Int {
    do {
      let count = try source.read(into: chunk)
      packedBytes += count
      block.pointee = UnsafeRawPointer(chunk.baseAddress)
      return count
    } catch {
      sourceFailure = error
      return -1
    }
  }

  private func check(_ status: Int32) throws {
    if status == ARCHIVE_OK || status == ARCHIVE_WARN { return }
    if let sourceFailure { throw sourceFailure }
    throw damage()
  }

  private func damage() -> ArchiveError {
    .damaged(reason: library.error_string(handle).map { String(cString: $0) } ?? "unknown fault")
  }
}

/// Reads the current member of an archive.
private final class MemberSource: ByteSource {
  private let reader: ArchiveReader

  init(_ reader: ArchiveReader) { self.reader = reader }

  func read(into buffer: UnsafeMutableRawBufferPointer) throws -> Int {
    try reader.read(into: buffer)
  }
}
