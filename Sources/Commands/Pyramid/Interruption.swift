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
    let isHeeded = DispatchSemaphore(value: 0)
    let sources = [SIGINT, SIGTERM].map { number in
      let source = DispatchSource.makeSignalSource(
        signal: number, queue: DispatchQueue(label: "signals"))
      source.setEventHandler { interruption.flag.store(true, ordering: .relaxed) }
      source.setRegistrationHandler { isHeeded.signal() }
      source.resume()
      return source
    }
    // A source is there some time after it is resumed; what came before that would be lost.
    wait(for: sources.count, isHeeded)
    defer {
      for source in sources { source.cancel() }
      for number in [SIGINT, SIGTERM] { signal(number, SIG_DFL) }
    }
    return try await body(interruption)
  }

  /// Waits for what another queue does at once.
  private static func wait(for count: Int, _ semaphore: DispatchSemaphore) {
    for _ in 0..<count { semaphore.wait() }
  }
}
