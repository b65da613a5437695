import Foundation
import Geo
import SQLite
import Store
import TestSupport
import Testing
import Tracks

/// Files that are no library, or not whole, or somebody else's at the moment.
@Suite struct LibraryFaultTests {
  private static func filled(_ count: Int = 6) throws -> LibraryOfTests {
    let place = try LibraryOfTests()
    var random = SplitMix64(seed: 21)
    try LibraryOfTests.add(
      SyntheticTrips.tracks(count, fixes: 100, around: LibraryOfTests.town, using: &random),
      to: place.open())
    return place
  }

  @Test func aMissingLibraryIsMadeOnlyByWriting() throws {
    let place = try LibraryOfTests()
    for access in [Library.Access.read, .write] {
      #expect(throws: LibraryError.missing(path: place.path)) { try place.open(access) }
    }
    #expect(try place.folder.names().isEmpty)
    _ = try place.open(.create)
    #expect(try place.folder.names().contains("library.fogline"))
    _ = try place.open(.read)
  }

  @Test func otherFilesAreRefusedAndLeftAlone() throws {
    let place = try LibraryOfTests()
    let foreign = place.folder.path("other.db")
    try Connection(path: foreign, access: .create).execute("CREATE TABLE a(b)")
    try place.folder.write("text.db", "hello")
    try place.folder.write("short.db", "SQLite format 3\0")
    for name in ["other.db", "text.db", "short.db"] {
      let before = try place.folder.read(name)
      for access in [Library.Access.read, .write, .create] {
        #expect(throws: LibraryError.self, "\(name)") {
          try Library(path: place.folder.path(name), access: access)
        }
      }
      #expect(try place.folder.read(name) == before)
    }
    #expect(try place.folder.names() == ["other.db", "short.db", "text.db"])
  }

  @Test func aNewerLibraryIsRefused() throws {
    let place = try Self.filled(1)
    try Connection(path: place.path, access: .write).execute("PRAGMA user_version = 99")
    for access in [Library.Access.read, .write] {
      #expect { try place.open(access) } throws: {
        "\($0)".hasSuffix(
          "written by a newer Fogline (format 99, this one knows 1); update Fogline to use it")
      }
    }
  }

  /// Cut at many lengths: it is refused, or what can be read is what it was; the file is never
  /// changed.
  @Test func aTruncatedLibraryIsRefused() throws {
    let place = try Self.filled()
    let whole = try place.folder.read("library.fogline")
    var refused = 0
    for share in stride(from: 0.02, to: 1, by: 0.07) {
      let cut = Array(whole[..<Int(Double(whole.count) * share)])
      try place.folder.write("cut.fogline", cut)
      do {
        let library = try Library(path: place.folder.path("cut.fogline"), access: .read)
        #expect(try !library.check().isClean)
      } catch {
        refused += 1
      }
      #expect(try place.folder.read("cut.fogline") == cut)
    }
    #expect(refused >= 10)
  }

  /// Bytes changed at random: reading gives an error or what was there, never an end of the process;
  /// a check finds what lies in the recordings or follows from them.
  @Test(arguments: 0..<2 as Range<UInt64>)
  func flippedBytesAreFound(_ part: UInt64) throws {
    let place = try Self.filled()
    let whole = try place.folder.read("library.fogline")
    let seed = 500 + part
    var random = SplitMix64(seed: seed)
    var found = 0
    for index in 0..<60 {
      var bytes = whole
      // Much of a small file is empty.
      var offset = 0
      repeat {
        offset = Int.random(in: 100..<bytes.count, using: &random)
      } while bytes[offset] == 0
      bytes[offset] ^= UInt8.random(in: 1...255, using: &random)
      let name = "flip-\(index).fogline"
      try place.folder.write(name, bytes)
      do {
        let library = try Library(path: place.folder.path(name), access: .read)
        if try !library.check().isClean { found += 1 }
        _ = try? LibraryOfTests.picture(of: library)
      } catch {
        found += 1
      }
      #expect(try place.folder.read(name) == bytes, "case \(index) of seed \(seed)")
    }
    #expect(found > 10, "seed \(seed)")
  }

  /// A process killed while it changed the file without the log, as when a library is made, leaves a
  /// journal that has to be played back before anybody can read.
  @Test func aJournalLeftBehindIsPlayedBack() throws {
    let place = try Self.filled(2)
    let connection = try Connection(path: place.path, access: .write)
    _ = try connection.text("PRAGMA journal_mode = DELETE")
    try connection.execute("PRAGMA cache_size = 1")
    try connection.execute("BEGIN IMMEDIATE")
    try connection.execute("DELETE FROM segments")
    try connection.execute("UPDATE trips SET name = hex(zeroblob(60000))")
    for end in ["", "-journal"] {
      try place.folder.write("killed.fogline" + end, place.folder.read("library.fogline" + end))
    }
    try connection.execute("ROLLBACK")
    let library = try Library(path: place.folder.path("killed.fogline"), access: .read)
    #expect(try library.trips().count == 2)
    #expect(try library.check().isClean)
  }

  @Test func oneWriterAtATime() throws {
    let place = try Self.filled(2)
    let writer = try place.open(.write)
    #expect { try place.open(.write) } throws: { error in
      "\(error)".contains("in use by another writer (process \(getpid()))")
    }
    // Readers come and go.
    #expect(try place.open(.read).trips().count == 2)
    try writer.remove([1])
    #expect(try place.open(.read).trips().count == 1)
    withExtendedLifetime(writer) {}
  }

  @Test func theLockEndsWithItsWriter() throws {
    let place = try Self.filled(1)
    _ = try place.open(.write)
    _ = try place.open(.write)
    #expect(try place.folder.names().filter { $0.hasSuffix("-lock") }.isEmpty)
  }

  /// Derived rows that are wrong are found, and made anew from the recordings.
  @Test(arguments: [
    "DELETE FROM chunks WHERE id % 3 = 0", "DELETE FROM boxes_12", "DELETE FROM trip_cells",
    "UPDATE cell_blocks SET data = x'00' WHERE id IN (SELECT id FROM cell_blocks LIMIT 3)",
    "DELETE FROM cell_blocks WHERE id >= 40 << 52", "UPDATE boxes_16 SET west = west - 5",
    "UPDATE chunks SET data = x'' WHERE trip = 2", "UPDATE trips SET distance_m = 1 WHERE id = 4",
  ])
  func repairMakesDerivedRowsAnew(_ damage: String) throws {
    let place = try Self.filled()
    let before = try LibraryOfTests.picture(of: place.open(.read))
    try Connection(path: place.path, access: .write).execute(damage)
    let library = try place.open(.write)
    let report = try library.check()
    #expect(!report.stale.isEmpty && report.damage.isEmpty, "\(report)")
    try library.repair()
    #expect(try library.check().isClean)
    #expect(try LibraryOfTests.picture(of: library) == before)
  }

  @Test func changedRecordingsAreDamage() throws {
    let place = try Self.filled()
    try Connection(path: place.path, access: .write).execute(
      "UPDATE segments SET data = (SELECT data FROM segments WHERE trip = 1) WHERE trip = 3")
    let report = try place.open(.read).check()
    #expect(report.damage == ["trip 3: its fixes are not those that were imported"])
  }

  /// A library of every earlier version becomes one of this version; so far there is only an empty
  /// file before the first.
  @Test func anEmptyFileBecomesALibrary() throws {
    let place = try LibraryOfTests()
    try place.folder.write("library.fogline", "")
    #expect(throws: LibraryError.self) { try place.open(.read) }
    #expect(try place.open(.create).trips().isEmpty)
  }
}
