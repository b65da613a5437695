import Glibc

/// Where a command writes: results to standard output, everything else to standard error.
struct Console: Sendable {
  /// How much is said beside results and errors.
  enum Verbosity: Sendable { case quiet, normal, verbose }

  let verbosity: Verbosity

  /// A result, with a line break after it.
  func result(_ text: String) { Self.write(text + "\n", to: STDOUT_FILENO) }

  /// A result of bytes, as it is.
  ///
  /// - Throws: ``OutputError`` when standard output takes no more.
  func result(_ bytes: [UInt8]) throws(OutputError) {
    guard bytes.withUnsafeBytes({ Self.writeAll($0, to: STDOUT_FILENO) }) else {
      throw .cannotWrite(path: "standard output", code: errno)
    }
  }

  /// Something a user should know though the work goes on.
  func warn(_ text: String) {
    if verbosity != .quiet { Self.write("fogline: " + text + "\n", to: STDERR_FILENO) }
  }

  /// Something that only a curious user wants to know.
  func note(_ text: String) {
    if verbosity == .verbose { Self.write(text + "\n", to: STDERR_FILENO) }
  }

  /// The failure that ends the program.
  func error(_ text: String) { Self.write("fogline: " + text + "\n", to: STDERR_FILENO) }

  /// More lines of an error, as they are.
  func hint(_ text: String) { Self.write(text + "\n", to: STDERR_FILENO) }

  /// Whether a person sees standard error as it is written.
  var showsProgress: Bool { verbosity != .quiet && isatty(STDERR_FILENO) == 1 }

  /// Replaces the current line of the terminal; an empty text clears it.
  func progress(_ text: String) {
    if showsProgress { Self.write("\r\u{1B}[K" + text, to: STDERR_FILENO) }
  }

  private static func write(_ text: String, to descriptor: Int32) {
    var text = text
    _ = text.withUTF8 { writeAll(UnsafeRawBufferPointer($0), to: descriptor) }
  }

  private static func writeAll(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32) -> Bool {
    var rest = bytes
    while !rest.isEmpty {
      let count = Glibc.write(descriptor, rest.baseAddress, rest.count)
      if count < 0 && errno == EINTR { continue }
      guard count > 0 else { return false }
      rest = UnsafeRawBufferPointer(rebasing: rest[count...])
    }
    return true
  }
}
