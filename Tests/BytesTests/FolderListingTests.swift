import Bytes
import TestSupport
import Testing

@Suite struct FolderListingTests {
  @Test func entriesAreSortedAndHiddenOnesLeftOut() throws {
    let folder = try TemporaryFolder()
    for name in ["b.gpx", "a.gpx", ".hidden", "ж"] { try folder.write(name, "x") }
    let path = folder.path("x").dropLast(2)
    #expect(
      FolderListing.paths(in: String(path))
        == ["a.gpx", "b.gpx", "ж"].map { path + "/" + $0 })
  }

  @Test func aFileIsNoFolder() throws {
    let folder = try TemporaryFolder()
    #expect(FolderListing.paths(in: try folder.write("a", "x")) == nil)
    #expect(FolderListing.paths(in: folder.path("absent")) == nil)
  }
}
