import Geo
import Glibc

/// One picture of one recording by a whole process, beside other programs that do the same.
enum RenderBench {
  private static let rounds = 5

  /// Runs `fogline render` on the file that is named, and every peer, in turn; prints the medians.
  static func run(_ arguments: [String]) throws {
    let files = try Workload.gpxFiles(arguments)
    let ours =
      [try Self.fogline(), "render"] + files + ["-o", "-", "--size", "1200x800", "--quiet"]
    let commands = [ours] + Workload.peers(arguments)
    var figures = commands.map { _ in [(seconds: Double, kilobytes: Int)]() }
    for _ in 0..<rounds {
      for (index, command) in commands.enumerated() {
        figures[index].append(try PeerProcess.run(command))
      }
    }
    print("render: whole processes, medians of \(rounds)")
    let own = CPUClock.median(figures[0].map(\.seconds))
    for (command, figures) in zip(commands, figures) {
      let seconds = CPUClock.median(figures.map(\.seconds))
      let megabytes = CPUClock.median(figures.map { Double($0.kilobytes) }) / 1024
      print(
        """
          \(command.joined(separator: " "))
            \(FixedDecimal.text(seconds, decimals: 3)) s CPU  \
        \(FixedDecimal.text(megabytes, decimals: 1)) MiB  \
        \(FixedDecimal.text(seconds / own, decimals: 1)) × fogline's CPU
        """)
    }
  }

  /// The program that was built beside this one.
  static func fogline() throws -> String {
    var buffer = [CChar](repeating: 0, count: Int(PATH_MAX) + 1)
    let count = readlink("/proc/self/exe", &buffer, buffer.count - 1)
    guard count > 0 else { throw BenchError("/proc/self/exe cannot be read") }
    let path = String(decoding: buffer[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self)
    let folder = path.lastIndex(of: "/").map { path[..<$0] } ?? "."
    return folder + "/fogline"
  }
}
