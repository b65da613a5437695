import Foundation

/// A program that was built beside the tests, run as a process of its own.
package struct BuiltProgram: Sendable {
  /// What a run left behind.
  package struct Outcome: Sendable {
    /// The exit status, or the negative number of the signal that ended the process.
    package let status: Int32
    package let output: [UInt8]
    package let errors: String

    /// Standard output as text.
    package var text: String { String(decoding: output, as: UTF8.self) }
  }

  package let path: String

  /// `fogline`.
  package static let fogline = BuiltProgram(named: "fogline")

  /// The program of this name in the folder of the running tests.
  package init(named name: String) {
    // The first argument is the test bundle or a helper of the toolchain; the running image is not.
    let image = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? ""
    let bundle = CommandLine.arguments.first { $0.hasSuffix(".xctest") } ?? image
    path = URL(filePath: bundle).deletingLastPathComponent().appending(path: name)
      .path(percentEncoded: false)
  }

  /// Any program, by its path.
  package init(path: String) { self.path = path }

  /// Runs the program to its end.
  ///
  /// - Parameters:
  ///   - folder: Where it runs.
  ///   - input: What it reads from standard input.
  @discardableResult
  package func run(
    _ arguments: [String], in folder: TemporaryFolder, input: [UInt8] = []
  ) throws -> Outcome {
    let process = Process()
    process.executableURL = URL(filePath: path)
    process.arguments = arguments
    process.currentDirectoryURL = folder.url
    // No test touches the library of whoever runs it.
    var environment = ProcessInfo.processInfo.environment
    environment["FOGLINE_LIBRARY"] = nil
    environment["XDG_DATA_HOME"] = folder.path("data")
    process.environment = environment
    // Files, not pipes: a pipe that nobody empties would stop the program.
    let names = (0..<3).map { ".stream-\($0)-\(UUID().uuidString)" }
    try folder.write(names[0], input)
    try folder.write(names[1], [])
    try folder.write(names[2], [])
    process.standardInput = try FileHandle(forReadingFrom: folder.url.appending(path: names[0]))
    process.standardOutput = try FileHandle(forWritingTo: folder.url.appending(path: names[1]))
    process.standardError = try FileHandle(forWritingTo: folder.url.appending(path: names[2]))
    try process.run()
    process.waitUntilExit()
    let outcome = Outcome(
      status: process.terminationReason == .exit
        ? process.terminationStatus : -process.terminationStatus,
      output: try folder.read(names[1]),
      errors: String(decoding: try folder.read(names[2]), as: UTF8.self))
    for name in names { try FileManager.default.removeItem(atPath: folder.path(name)) }
    return outcome
  }
}
