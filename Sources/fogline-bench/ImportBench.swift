import Dispatch
import Geo
import Glibc
import Tracks

/// `fogline import` of a folder beside reading the same files and nothing more.
enum ImportBench {
  private static let rounds = 3

  /// Imports into a new library on one thread and on two, and reads alone, in turn; prints the
  /// medians.
  static func run(_ arguments: [String]) throws {
    let files = try Workload.gpxFiles(arguments)
    let library = "/tmp/fogline-bench-\(getpid()).fogline"
    func remove() { for end in ["", "-wal", "-shm", "-lock"] { unlink(library + end) } }
    defer { remove() }
    var parse: [Double] = []
    var cpu: [[Double]] = [[], []]
    var wall: [[Double]] = [[], []]
    var kilobytes = 0
    var fixes = 0
    for _ in 0..<rounds {
      fixes = 0
      parse.append(
        try CPUClock.time {
          for file in files {
            for line in try TrackFileReader.read(path: file).lines {
              for segment in line.segments { fixes += segment.count }
            }
          }
        })
      for jobs in 1...2 {
        remove()
        let start = DispatchTime.now().uptimeNanoseconds
        let figure = try PeerProcess.run(
          [try RenderBench.fogline(), "import"] + files
            + ["--library", library, "--quiet", "-j", "\(jobs)"])
        wall[jobs - 1].append(Double(DispatchTime.now().uptimeNanoseconds - start) / 1e9)
        cpu[jobs - 1].append(figure.seconds)
        kilobytes = max(kilobytes, figure.kilobytes)
      }
    }
    let floor = CPUClock.median(parse)
    let one = CPUClock.median(cpu[0])
    let (slow, fast) = (CPUClock.median(wall[0]), CPUClock.median(wall[1]))
    print(
      """
      import: \(files.count) files, \(fixes) fixes, median of \(rounds)
        reading alone   \(text(floor, 2)) s CPU
        import          \(text(one, 2)) s CPU, \(text(one / floor, 2)) × (to be at most 3), \
      \(text(one / Double(fixes) * 1e6, 2)) µs a fix
        one thread      \(text(slow, 2)) s
        two threads     \(text(fast, 2)) s, \(text(slow / fast, 2)) × as fast (to be at least 1.7)
        memory          \(kilobytes / 1024) MiB
      """)
  }

  private static func text(_ value: Double, _ decimals: Int) -> String {
    FixedDecimal.text(value, decimals: decimals)
  }
}
