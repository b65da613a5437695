import Dispatch
import Lines
import Synchronization

/// Prepares files on threads of its own, ahead of whoever writes them to the library.
///
/// Threads, not tasks: reading blocks, and so does writing, which would leave a processor idle where
/// the pool of tasks has a thread a processor.
final class ImportFeed: Sendable {
  /// Prepared files wait until they come to about so many bytes of input…
  private static let waitingBytes = 64 << 20
  /// …but for so many files at most.
  private static let waitingFiles = 128

  private let inputs: [ImportInput]
  private let limits: SpeedLimits
  private let isStrict: Bool
  private let next = Mutex(0)
  /// How many more files may be prepared before one has been taken.
  private let room: DispatchSemaphore

  /// Prepares to read files on `jobs` threads.
  init(_ inputs: [ImportInput], limits: SpeedLimits, isStrict: Bool, jobs: Int) {
    self.inputs = inputs
    self.limits = limits
    self.isStrict = isStrict
    let mean = max(1, inputs.reduce(0) { $0 + $1.byteCount } / max(1, inputs.count))
    room = DispatchSemaphore(
      value: max(jobs + 1, min(Self.waitingFiles, Self.waitingBytes / mean)))
  }

  /// Starts the threads.
  ///
  /// - Returns: The files in whatever order they are ready, each with its place among the inputs;
  ///   it does not end. After each that is taken, ``take()`` is to be called.
  func start(jobs: Int) -> AsyncStream<(Int, PreparedFile)> {
    AsyncStream { stream in
      let queue = DispatchQueue(label: "import", attributes: .concurrent)
      for _ in 0..<jobs { queue.async { self.work(stream) } }
    }
  }

  /// Makes room for another file.
  func take() { room.signal() }

  /// Lets the threads end without preparing the rest.
  func stop() {
    next.withLock { $0 = inputs.count }
    for _ in 0..<Self.waitingFiles { room.signal() }
  }

  private func work(_ stream: AsyncStream<(Int, PreparedFile)>.Continuation) {
    while true {
      room.wait()
      let index = next.withLock { next in
        defer { next = min(next + 1, inputs.count) }
        return next
      }
      guard index < inputs.count else {
        // The others are to end as well.
        room.signal()
        return
      }
      stream.yield(
        (index, PreparedFile(inputs[index], limits: limits, isStrict: isStrict)))
    }
  }
}
