import Dispatch
import Synchronization

/// Threads that draw, each with a source of its own, and the jobs that wait for them.
package final class RenderPool: Sendable {
  /// Makes a source.
  package typealias Opening = @Sendable () throws -> any MapSource
  /// Works with a source, or learns why there is none; tells whether the source is still of use.
  typealias Job = @Sendable (Result<any MapSource, any Error>) -> Bool

  private struct State {
    var jobs: [Job] = []
    var isStopped = false
  }

  private let opening: Opening
  private let room: Int
  private let state = Mutex(State())
  /// As high as there are jobs, and when all is to end, threads.
  private let signal = DispatchSemaphore(value: 0)
  private let threads: Int

  /// - Parameter room: Jobs that may wait.
  package init(threads: Int, room: Int, opening: @escaping Opening) {
    self.threads = threads
    self.room = room
    self.opening = opening
    // A queue each, which has its thread at once: those of one concurrent queue come slowly while
    // others wait.
    for _ in 0..<threads { DispatchQueue(label: "tiles").async { self.work() } }
  }

  /// Jobs that wait.
  package var waiting: Int { state.withLock { $0.jobs.count } }

  /// Has a job done when there is a thread for it.
  ///
  /// - Returns: Whether there was room; else it is not done.
  func submit(_ job: @escaping Job) -> Bool {
    let isTaken = state.withLock { state in
      guard state.jobs.count < room, !state.isStopped else { return false }
      state.jobs.append(job)
      return true
    }
    if isTaken { signal.signal() }
    return isTaken
  }

  /// Ends the threads once all jobs are done.
  package func stop() {
    let isFirst = state.withLock { state in
      defer { state.isStopped = true }
      return !state.isStopped
    }
    if isFirst { for _ in 0..<threads { signal.signal() } }
  }

  private func work() {
    var source: (any MapSource)?
    while true {
      signal.wait()
      guard let job = state.withLock({ $0.jobs.isEmpty ? nil : $0.jobs.removeFirst() }) else {
        return
      }
      let current = Result { try source ?? opening() }
      let isOfUse = job(current)
      source = isOfUse ? try? current.get() : nil
    }
  }
}
