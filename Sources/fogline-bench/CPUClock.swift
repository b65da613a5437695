import Glibc

/// CPU time of this process and of programs it runs.
enum CPUClock {
  /// Seconds of CPU that this process has used, all threads together.
  static var seconds: Double {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  /// Seconds of CPU that `work` takes.
  static func time(_ work: () throws -> Void) rethrows -> Double {
    let start = seconds
    try work()
    return seconds - start
  }

  /// The middle of some figures.
  static func median(_ figures: [Double]) -> Double {
    let sorted = figures.sorted()
    return sorted.isEmpty ? .nan : sorted[sorted.count / 2]
  }
}
