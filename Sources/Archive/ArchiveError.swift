/// Why an archive cannot be read, or is not safe to read.
package enum ArchiveError: Error, Equatable, CustomStringConvertible {
  /// libarchive, which is loaded when it is needed, is not installed.
  case missingLibrary
  /// The library found a fault; `reason` is its text.
  case damaged(reason: String)
  /// More members than ``ArchiveReader/memberLimit``.
  case tooManyMembers
  /// More bytes come out than the limits for size and ratio allow.
  case bomb

  package var description: String {
    switch self {
    case .missingLibrary: "packed files need libarchive.so.13; install libarchive13"
    case .damaged(let reason): "the archive is damaged: \(reason)"
    case .tooManyMembers: "the archive has more than \(ArchiveReader.memberLimit) members"
    case .bomb:
      "the archive unpacks to more than \(ArchiveReader.ratioLimit) times its size; unpack it by hand if it is meant to"
    }
  }
}
