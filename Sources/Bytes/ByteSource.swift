/// Something that yields bytes in order until they end: a file, standard input, memory, a member
/// of an archive.
package protocol ByteSource: AnyObject {
  /// Fills `buffer` from its start and returns how many bytes were written; 0 means the end.
  ///
  /// - Throws: ``ByteSourceError``, or an error of the source's own kind.
  func read(into buffer: UnsafeMutableRawBufferPointer) throws -> Int
}
