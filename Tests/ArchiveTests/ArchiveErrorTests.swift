import Archive
import Testing

@Suite struct ArchiveErrorTests {
  @Test(arguments: [
    (ArchiveError.damaged(reason: "no end"), "the archive is damaged: no end"),
    (.missingLibrary, "packed files need libarchive.so.13; install libarchive13"),
    (.tooManyMembers, "the archive has more than 10000 members"),
    (
      .bomb,
      "the archive unpacks to more than 200 times its size; unpack it by hand if it is meant to"
    ),
  ])
  func sentences(_ error: ArchiveError, _ sentence: String) {
    #expect(error.description == sentence)
  }
}
