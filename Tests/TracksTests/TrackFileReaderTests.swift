import Bytes
import TestSupport
import Testing
import Tracks

@Suite struct TrackFileReaderTests {
  private static func read(_ bytes: [UInt8], file: String = "trip.gpx") throws -> TrackFile {
    try TrackFileReader.read(MemorySource(bytes), file: file)
  }

  @Test(arguments: [PackedSample.gzip, PackedSample.bzip2, PackedSample.xz])
  func compressedFiles(_ bytes: [UInt8]) throws {
    #expect(try Self.read(bytes, file: "trip.gpx.gz").tracks.map(\.name) == ["T1"])
    #expect(try Self.read(bytes, file: "trip.gpx.gz").warnings == [])
  }

  @Test func aNameThatHidesAnArchiveIsSaid() throws {
    #expect(
      try Self.read(PackedSample.bzip2).warnings == [
        "a bzip2 file, whatever its name; what it holds was read"
      ])
    #expect(
      try Self.read(PackedSample.tarGz).warnings == [
        "a tar archive, whatever its name; what it holds was read"
      ])
  }

  @Test func everyTrackOfAnArchive() throws {
    let file = try Self.read(PackedSample.zip, file: "rides.zip")
    #expect(file.tracks.map(\.name) == ["T1", "T2"])
    #expect(
      file.warnings == [
        "skipped: rides.zip (rides/photo.jpg): not a GPX file (a JPEG image); GPX is what this version reads"
      ])
    #expect(try Self.read(PackedSample.tarGz, file: "a.tar.gz").tracks.count == 2)
  }

  @Test func anArchiveInAnArchive() throws {
    #expect(try Self.read(PackedSample.nestedZip, file: "a.zip").tracks.map(\.name) == ["T3"])
    let error = #expect(throws: TrackReadError.self) {
      try Self.read(PackedSample.twiceNestedZip, file: "a.zip")
    }
    #expect(error?.description.contains("archive") == true)
  }

  @Test func anArchiveWithoutTracks() {
    let error = #expect(throws: TrackReadError.self) {
      try Self.read(PackedSample.zipWithoutTracks, file: "a.zip")
    }
    #expect(
      error?.description
        == "a.zip: not a GPX file (an archive with no GPX file in it); GPX is what this version reads"
    )
  }

  @Test func aDamagedArchive() {
    let error = #expect(throws: TrackReadError.self) {
      try Self.read(Array(PackedSample.gzip.prefix(40)), file: "a.gz")
    }
    #expect(error?.description.hasPrefix("a.gz: ") == true)
  }

  @Test func progressRisesToOne() throws {
    let folder = try TemporaryFolder()
    let body = (0..<5000).map { "<trkpt lat=\"1\" lon=\"0.\($0)\"/>" }.joined()
    let path = try folder.write("a.gpx", GPXSample.segment(body))
    var shares: [Double] = []
    _ = try TrackFileReader.read(path: path) { shares.append($0) }
    #expect(shares.last == 1)
    #expect(shares == shares.sorted())
    #expect(shares.count > 1)
  }

  @Test func filesThatCannotBeOpened() throws {
    let folder = try TemporaryFolder()
    let absent = folder.path("absent.gpx")
    let error = #expect(throws: ByteSourceError.self) { try TrackFileReader.read(path: absent) }
    #expect(error?.description == "\(absent): cannot be opened: no such file or directory")
    #expect(throws: ByteSourceError.isDirectory(path: folder.path(""))) {
      try TrackFileReader.read(path: folder.path(""))
    }
  }
}
