import Dispatch
import Glibc
import Synchronization

/// Tells that the user, or the system, wants the program to end, instead of ending it at once.
final class Interruption: Sendable {
  private let flag = Atomic(false)

  /// Whether it was asked for.
  var isWanted: Bool { flag.load(ordering: .relaxed) }

  /// Runs `body`, to which Ctrl-C and termination come as a flag.
  static func whileHeeding<Result>(
    _ body: (Interruption) async throws -> Result
  ) async rethrows -> Result {
    let interruption = Interruption()
    let sources = [SIGINT, SIGTERM].map { number in
      signal(number, SIG_IGN)
      let source = DispatchSource.makeSignalSource(
        signal: number, queue: DispatchQueue(label: "signals"))
      source.setEventHandler { interruption.flag.store(true, ordering: .relaxed) }
      source.resume()
      return source
    }
    defer {
      for source in sources { source.cancel() }
      for number in [SIGINT, SIGTERM] { signal(number, SIG_DFL) }
    }
    return try await body(interruption)
  }
}
