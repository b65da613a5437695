/// The exit statuses of the program.
package enum ExitStatus: Int32, Sendable {
  case success = 0
  /// The data could not be used, or a result not written.
  case failure = 1
  /// The command line was wrong (`EX_USAGE` of sysexits.h).
  case usage = 64
}
