import Foundation
import TestSupport
import Testing

/// What the README shows is what the program does.
@Suite struct ReadmeTests {
  private static func readme() throws -> String {
    try String(contentsOf: ProjectFolder.url.appending(path: "README.md"), encoding: .utf8)
  }

  /// Every line of the README's `console` blocks, run by a shell.
  @Test func everyCommandWorks() throws {
    let folder = try TemporaryFolder()
    for name in ["trip.gpx", "a.gpx", "b.gpx"] { try folder.write(name, Sample.gpx) }
    try FileManager.default.createSymbolicLink(
      at: folder.url.appending(path: "Styles"),
      withDestinationURL: ProjectFolder.url.appending(path: "Styles"))
    try FileManager.default.createSymbolicLink(
      at: folder.url.appending(path: "fogline"),
      withDestinationURL: URL(filePath: BuiltProgram.fogline.path))
    let blocks = try Self.readme().components(separatedBy: "```console\n").dropFirst()
    let lines = blocks.flatMap { block in
      block.components(separatedBy: "```")[0].split(separator: "\n").map(String.init)
    }
    #expect(lines.count >= 6)
    for line in lines {
      #expect(line.hasPrefix("fogline "))
      let outcome = try BuiltProgram(path: "/bin/bash").run(
        ["-c", "PATH=.:$PATH; \(line)"], in: folder)
      #expect(outcome.status == 0, "\(line): \(outcome.errors)")
      #expect(outcome.errors.isEmpty, "\(line): \(outcome.errors)")
    }
    let made = try folder.names()
    #expect(made.contains("both@2x.png"))
    #expect(made.contains("transparent.png"))
  }

  /// The lines that share a pyramid between machines, with the variables that their engines set.
  @Test func everyShareIsDrawn() throws {
    let folder = try TemporaryFolder()
    try folder.write("trip.gpx", Sample.gpx)
    try BuiltProgram.fogline.run(["import", "trip.gpx"], in: folder)
    try FileManager.default.createSymbolicLink(
      at: folder.url.appending(path: "fogline"),
      withDestinationURL: URL(filePath: BuiltProgram.fogline.path))
    let lines = try Self.readme().split(separator: "\n").filter { $0.contains("--shard ") }
    #expect(lines.count == 3)
    for line in lines {
      let start = try #require(line.range(of: "fogline tiles")).lowerBound
      for number in 1...16 {
        let command = line[start...].components(separatedBy: "\"]")[0]
          .components(separatedBy: " :::")[0].replacing("{}", with: "\(number)")
        let outcome = try BuiltProgram(path: "/bin/bash").run(
          [
            "-c",
            "PATH=.:$PATH SLURM_ARRAY_TASK_ID=\(number) JOB_COMPLETION_INDEX=\(number - 1)"
              + " bash -c '\(command)'",
          ], in: folder)
        #expect(outcome.status == 0, "\(command): \(outcome.errors)")
      }
      let merge = try BuiltProgram(path: "/bin/bash").run(
        ["-c", "PATH=.:$PATH; fogline tiles merge part-*.pmtiles -o whole.pmtiles"], in: folder)
      #expect(merge.status == 0, "\(merge.errors)")
      for name in try folder.names() where name.hasPrefix("part-") {
        try FileManager.default.removeItem(atPath: folder.path(name))
      }
    }
    try BuiltProgram.fogline.run(["tiles", "-o", "single.pmtiles"], in: folder)
    #expect(try folder.read("whole.pmtiles") == folder.read("single.pmtiles"))
  }

  /// The tests need what the program needs, zsh, and GDAL as a judge of tilesets.
  @Test func bothCommandsInstallTheSame() throws {
    let installs = try Self.readme().split(separator: "\n").compactMap { line in
      line.range(of: "apt-get install -y ").map { line[$0.upperBound...] }
    }.map { $0.components(separatedBy: " && ")[0].split(separator: " ").map(String.init) }
    #expect(installs.count == 2)
    #expect(Set(installs[1]).subtracting(installs[0]) == ["zsh", "gdal-bin"])
    #expect(Set(installs[0]).isSubset(of: installs[1]))
  }

  /// Files and folders that pages name are there.
  @Test(arguments: ["README.md", "Styles/README.md", "Sources/README.md", "Tests/README.md"])
  func linksLead(_ page: String) throws {
    let text = try String(contentsOf: ProjectFolder.url.appending(path: page), encoding: .utf8)
    let folder = ProjectFolder.url.appending(path: page).deletingLastPathComponent()
    for link in text.matches(of: /\]\(([^)#:]+)\)/) {
      let target = folder.appending(path: String(link.1))
      #expect(
        FileManager.default.fileExists(atPath: target.path(percentEncoded: false)), "\(link.1)")
    }
  }

  /// The page about the code names every module.
  @Test func everyModuleIsOnThePage() throws {
    let page = try String(
      contentsOf: ProjectFolder.url.appending(path: "Sources/README.md"), encoding: .utf8)
    let sources = ProjectFolder.url.appending(path: "Sources").path(percentEncoded: false)
    for module in try FileManager.default.contentsOfDirectory(atPath: sources)
    where !module.hasSuffix(".md") {
      #expect(page.contains("`\(module)`"), "\(module)")
    }
  }
}
