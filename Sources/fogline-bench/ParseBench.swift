import Bytes
import CExpat
import Geo
import Glibc
import Tracks

/// GPX reading beside a bare run of the same C parser over the same bytes.
enum ParseBench {
  private static let rounds = 5

  /// Reads every GPX file of `folder` both ways in turn and prints the medians.
  static func run(_ arguments: [String]) throws {
    let files = try Workload.gpxFiles(arguments)
    let megabytes = Double(files.reduce(0) { $0 + Workload.byteCount($1) }) / 1e6
    var floor: [Double] = []
    var ours: [Double] = []
    var fixes = 0
    for _ in 0..<rounds {
      floor.append(try CPUClock.time { for file in files { try bareExpat(file) } })
      fixes = 0
      ours.append(
        try CPUClock.time {
          for file in files {
            let content = try TrackFileReader.read(path: file)
            for line in content.lines { for segment in line.segments { fixes += segment.count } }
          }
        })
    }
    let (a, b) = (CPUClock.median(floor), CPUClock.median(ours))
    print(
      """
      parse: \(files.count) files, \(text(megabytes, 1)) MB, \(fixes) fixes, median of \(rounds)
        expat without handlers  \(text(a, 3)) s CPU  \(text(megabytes / a, 0)) MB/s
        fogline                 \(text(b, 3)) s CPU  \(text(megabytes / b, 0)) MB/s  \
      \(text(Double(fixes) / b / 1e6, 2)) M fixes/s
        ratio to the floor      \(text(b / a, 2)) (to be at most 1.6)
      """)
    for peer in Workload.peers(arguments) {
      let (seconds, kilobytes) = try PeerProcess.run(peer)
      print(
        "  \(peer.joined(separator: " "))\n    \(text(seconds, 2)) s CPU, \(kilobytes) kB; fogline takes 1/\(text(seconds / b, 1)) of it"
      )
    }
  }

  private static func bareExpat(_ path: String) throws {
    let source = try FileSource(path: path)
    let parser = XML_ParserCreate(nil)
    defer { XML_ParserFree(parser) }
    while true {
      guard let buffer = XML_GetBuffer(parser, 1 << 16) else { return }
      let count = try source.read(
        into: UnsafeMutableRawBufferPointer(start: buffer, count: 1 << 16))
      XML_ParseBuffer(parser, Int32(count), count == 0 ? 1 : 0)
      if count == 0 { return }
    }
  }

  private static func text(_ value: Double, _ decimals: Int) -> String {
    FixedDecimal.text(value, decimals: decimals)
  }
}
