import Bytes
import TestSupport
import Testing

@testable import Archive

@Suite struct ArchiveReaderTests {
  /// The names and sizes of an archive's files.
  private static func list(_ bytes: [UInt8]) throws -> [String] {
    let reader = try ArchiveReader(MemorySource(bytes))
    var found: [String] = []
    while let name = try reader.nextMember() {
      found.append("\(name) \(try all(reader.member).count)")
    }
    return found
  }

  private static func all(_ source: any ByteSource) throws -> [UInt8] {
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1000)
    while true {
      let count = try chunk.withUnsafeMutableBytes { try source.read(into: $0) }
      if count == 0 { return bytes }
      bytes += chunk[..<count]
    }
  }

  @Test func foldersAreNoMembers() throws {
    let found = try Self.list(PackedSample.zip)
    #expect(
      found == ["rides/a.gpx 78", "rides/photo.jpg 9", "rides/b.gpx 78"])
  }

  @Test(arguments: [
    (PackedSample.gzip, "gzip file"), (PackedSample.bzip2, "bzip2 file"),
    (PackedSample.xz, "xz file"),
  ])
  func compressedSingleFiles(_ bytes: [UInt8], _ kind: String) throws {
    let reader = try ArchiveReader(MemorySource(bytes))
    _ = try #require(try reader.nextMember())
    #expect(reader.isSingleFile)
    #expect(reader.kind == kind)
    #expect(String(decoding: try Self.all(reader.member), as: UTF8.self).hasPrefix("<gpx>"))
    #expect(try reader.nextMember() == nil)
  }

  @Test(arguments: [(PackedSample.zip, "zip archive"), (PackedSample.tarGz, "tar archive")])
  func kinds(_ bytes: [UInt8], _ kind: String) throws {
    let reader = try ArchiveReader(MemorySource(bytes))
    _ = try reader.nextMember()
    #expect(!reader.isSingleFile)
    #expect(reader.kind == kind)
  }

  /// Membership is read to the end or an error is thrown, wherever the file is cut.
  @Test(arguments: [PackedSample.zip, PackedSample.gzip, PackedSample.tarGz, PackedSample.bzip2])
  func everyTruncation(_ bytes: [UInt8]) throws {
    let whole = try Self.list(bytes)
    for length in 0..<bytes.count {
      do {
        let found = try Self.list(Array(bytes[..<length]))
        #expect(found.count <= whole.count)
      } catch {
        #expect(error is ArchiveError, "\(error)")
      }
    }
  }

  @Test func damagedBytes() {
    let seed: UInt64 = 77
    var random = SplitMix64(seed: seed)
    for sample in [PackedSample.zip, PackedSample.gzip, PackedSample.xz, PackedSample.tarGz] {
      for _ in 0..<100 {
        var bytes = sample
        bytes[Int.random(in: bytes.indices, using: &random)] ^= UInt8.random(
          in: 1...255, using: &random)
        do {
          _ = try Self.list(bytes)
        } catch {
          #expect(error is ArchiveError, "seed \(seed): \(error)")
        }
      }
    }
  }

  /// 64 MiB of blanks in a few bytes.
  @Test func aBombIsStopped() throws {
    let reader = try ArchiveReader(MemorySource(PackedSample.bombOfBlanks))
    _ = try reader.nextMember()
    var unpacked = 0
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    #expect(throws: ArchiveError.bomb) {
      while true {
        let count = try chunk.withUnsafeMutableBytes { try reader.member.read(into: $0) }
        if count == 0 { break }
        unpacked += count
      }
    }
    #expect(unpacked <= 17 << 20)
  }

  /// A member that nobody reads is unpacked all the same to find the next one.
  @Test func aBombThatIsSteppedOverIsStoppedToo() throws {
    let reader = try ArchiveReader(MemorySource(PackedSample.bombOfBlanks))
    _ = try reader.nextMember()
    #expect(throws: ArchiveError.bomb) { try reader.nextMember() }
  }

  @Test func theErrorOfTheSourceComesThrough() {
    struct Broken: Error {}
    final class BrokenSource: ByteSource {
      func read(into buffer: UnsafeMutableRawBufferPointer) throws -> Int { throw Broken() }
    }
    #expect(throws: Broken.self) { try ArchiveReader(BrokenSource()).nextMember() }
  }

  // MARK: - Odd archives

  @Test func anEncryptedMemberIsAnError() throws {
    let reader = try ArchiveReader(MemorySource(PackedOddity.encryptedZip))
    #expect(try reader.nextMember() == "a.gpx")
    #expect(throws: ArchiveError.damaged(reason: "Passphrase required for this entry")) {
      try Self.all(reader.member)
    }
  }

  /// Names are for messages, so they may say anything.
  @Test func namesAreHandedOnAsTheyAre() throws {
    let found = try Self.list(PackedOddity.zipOfOddNames)
    // A zip says only at its end that a member is a link, too late for a stream: it is a file of
    // five bytes, the name it points to.
    #expect(
      found == ["../../etc/passwd 1", "Поездка.gpx 6", "link.gpx 5", "empty.gpx 0", "stored.gpx 6"])
  }

  @Test func gzipFilesInARowAreOneFile() throws {
    let reader = try ArchiveReader(MemorySource(PackedOddity.twoGzips))
    _ = try #require(try reader.nextMember())
    #expect(String(decoding: try Self.all(reader.member), as: UTF8.self) == "<gpx></gpx>")
    #expect(try reader.nextMember() == nil)
  }

  @Test func onlyFilesAreMembersOfATar() throws {
    var tar = TarFile()
    tar.add("rides/", .folder)
    tar.add("rides/a.gpx", .file, Array("<gpx/>".utf8))
    tar.add("rides/link.gpx", .symbolicLink)
    tar.add("rides/null", .device)
    tar.add("rides/b.gpx", .file, [UInt8](repeating: 0x20, count: 1000))
    #expect(try Self.list(tar.closed) == ["rides/a.gpx 6", "rides/b.gpx 1000"])
    let reader = try ArchiveReader(MemorySource(tar.closed))
    _ = try reader.nextMember()
    #expect(reader.kind == "tar archive")
  }

  @Test func membersThatAreNotReadAreSteppedOver() throws {
    let reader = try ArchiveReader(MemorySource(PackedSample.zip))
    #expect(try reader.nextMember() == "rides/a.gpx")
    #expect(try reader.nextMember() == "rides/photo.jpg")
    #expect(try reader.nextMember() == "rides/b.gpx")
    #expect(String(decoding: try Self.all(reader.member), as: UTF8.self).hasPrefix("<gpx>"))
    #expect(try reader.nextMember() == nil)
    #expect(try reader.nextMember() == nil)
  }

  @Test func aMemberThatWasReadHasNoMore() throws {
    let reader = try ArchiveReader(MemorySource(PackedSample.gzip))
    _ = try reader.nextMember()
    let member = reader.member
    #expect(try Self.all(member).count == 78)
    #expect(try Self.all(member).isEmpty)
    #expect(try Self.all(reader.member).isEmpty)
  }

  /// As many as are allowed, and one more; folders count as well.
  @Test func tooManyMembers() throws {
    var tar = TarFile()
    tar.add("a", .folder)
    let folder = tar.bytes
    var bytes: [UInt8] = []
    for _ in 0..<ArchiveReader.memberLimit { bytes += folder }
    let end = [UInt8](repeating: 0, count: 1024)
    #expect(try Self.list(bytes + end) == [])
    #expect(throws: ArchiveError.tooManyMembers) { try Self.list(bytes + folder + end) }
  }

  /// What is not packed, or packed as well as text is, may be of any size.
  @Test func aLargeArchiveIsNoBomb() throws {
    var tar = TarFile()
    let content = [UInt8](repeating: 0x20, count: 20 << 20)
    tar.add("a.gpx", .file, content)
    #expect(try Self.list(tar.closed) == ["a.gpx \(content.count)"])
  }

  @Test(arguments: [[], [0x1F], Array("PK".utf8), PackedOddity.emptyGzip] as [[UInt8]])
  func hardlyAnything(_ bytes: [UInt8]) throws {
    do {
      #expect(try Self.list(bytes).count <= 1)
    } catch {
      #expect(error is ArchiveError)
    }
  }
}
