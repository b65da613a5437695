import Glibc
import Options
import Store

/// The library that a command works on.
enum LibraryOptions {
  static let library = Option(
    "library", "FILE", values: .file,
    help: "The library. Default: $FOGLINE_LIBRARY, else\n"
      + "$XDG_DATA_HOME/fogline/library.fogline")

  /// The path that a command line and the environment name.
  ///
  /// XDG Base Directory Specification 0.8: a variable that is empty counts as not set, and a
  /// relative `XDG_DATA_HOME` as well.
  static func path(_ options: ParsedOptions) throws -> String {
    if let path = options.value("library") {
      guard !path.isEmpty, path != "-" else { throw UsageError("--library: name a file") }
      return path
    }
    if let path = environment("FOGLINE_LIBRARY") { return path }
    if let home = environment("XDG_DATA_HOME"), home.hasPrefix("/") {
      return home + "/fogline/library.fogline"
    }
    guard let home = environment("HOME") else {
      throw UsageError("no home folder is known; name a library with --library")
    }
    return home + "/.local/share/fogline/library.fogline"
  }

  /// Opens the library that a command line names; a folder that is missing is made with it.
  static func open(_ options: ParsedOptions, _ access: Library.Access) throws -> Library {
    let path = try path(options)
    if access == .create { try OutputFile.makeFolders(of: path) }
    return try Library(path: path, access: access)
  }

  private static func environment(_ name: String) -> String? {
    guard let value = getenv(name), value.pointee != 0 else { return nil }
    return String(cString: value)
  }
}
