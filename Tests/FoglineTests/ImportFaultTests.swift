import Foundation
import Geo
import Glibc
import Store
import TestSupport
import Testing

/// What is left of a library when a process is killed or the disk is full.
@Suite struct ImportFaultTests {
  private static func recordings(_ count: Int) throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    var random = SplitMix64(seed: 5)
    let tracks = SyntheticTrips.tracks(
      count, fixes: 60, around: Coordinate(longitude: 8.54, latitude: 47.37), using: &random)
    try FileManager.default.createDirectory(
      atPath: folder.path("gpx"), withIntermediateDirectories: true)
    for (index, track) in tracks.enumerated() {
      try folder.write("gpx/\(1000 + index).gpx", SyntheticTrips.gpx(track))
    }
    return folder
  }

  /// Killed at random moments, an import leaves a library that is whole, and goes on where it was.
  @Test func aKilledImportLeavesAWholeLibrary() throws {
    let folder = try Self.recordings(70)
    let seed: UInt64 = 99
    var random = SplitMix64(seed: seed)
    let path = folder.path("library.fogline")
    var kept = Set<Int>()
    // Follows how long an import takes here and now, so that kills fall all over it.
    var longest = 140_000.0
    for kill in 0..<200 {
      let process = Process()
      process.executableURL = URL(filePath: BuiltProgram.fogline.path)
      process.arguments = ["import", "gpx", "--library", path, "--quiet"]
      process.currentDirectoryURL = folder.url
      try process.run()
      usleep(UInt32(Double.random(in: 0...longest, using: &random)))
      Glibc.kill(process.processIdentifier, SIGKILL)
      process.waitUntilExit()
      guard FileManager.default.fileExists(atPath: path) else { continue }
      do {
        let library = try Library(path: path, access: .read)
        let report = try library.check()
        #expect(report.isClean, "kill \(kill) of seed \(seed): \(report)")
        let count = try library.trips().count
        kept.insert(count)
        longest = min(max(longest * (count == 0 ? 1.1 : 0.9), 20_000), 1_000_000)
        // Begin anew when all is in.
        guard count == 70 else { continue }
      } catch LibraryError.foreign {
        // An empty file, made just before.
      }
      for name in try folder.names() where name.hasPrefix("library.fogline") {
        try FileManager.default.removeItem(atPath: folder.path(name))
      }
    }
    // Some were killed before, some between and some after transactions.
    #expect(kept.count >= 2, "\(kept)")
    let whole = try BuiltProgram.fogline.run(["import", "gpx", "--library", path], in: folder)
    #expect(whole.status == 0)
    let library = try Library(path: path, access: .read)
    #expect(try library.trips().count == 70)
    #expect(try library.check().isClean)
  }

  /// Mounting needs rights that not every machine gives.
  private static let canMount: Bool = {
    guard getuid() == 0, let folder = try? TemporaryFolder() else { return false }
    guard mount("tmpfs", folder.url.path, "tmpfs", 0, "size=1m") == 0 else { return false }
    umount(folder.url.path)
    return true
  }()

  @Test(.enabled(if: canMount, "mounting a small disk is not allowed here"))
  func aFullDiskIsSaidAndNothingIsLost() throws {
    let folder = try Self.recordings(30)
    let disk = folder.path("disk")
    try FileManager.default.createDirectory(atPath: disk, withIntermediateDirectories: true)
    #expect(mount("tmpfs", disk, "tmpfs", 0, "size=4m") == 0)
    defer { umount2(disk, Int32(MNT_DETACH)) }
    let path = disk + "/library.fogline"
    let first = try BuiltProgram.fogline.run(
      ["import", "gpx/1000.gpx", "gpx/1001.gpx", "--library", path], in: folder)
    #expect(first.status == 0, "\(first.errors)")
    // All but a few pages of the rest.
    let filler = open(disk + "/filler", O_WRONLY | O_CREAT, 0o600)
    let block = [UInt8](repeating: 1, count: 4096)
    var blocks = 0
    while write(filler, block, block.count) == block.count { blocks += 1 }
    ftruncate(filler, off_t(max(0, blocks - 12) * block.count))
    close(filler)
    let full = try BuiltProgram.fogline.run(["import", "gpx", "--library", path], in: folder)
    #expect(full.status == 1)
    #expect(
      full.errors
        == "fogline: \(path): the disk is full; make room and run the command again, what was finished is kept\n"
    )
    let library = try Library(path: path, access: .read)
    #expect(try library.trips().count == 2)
    #expect(try library.check().isClean)
  }
}
