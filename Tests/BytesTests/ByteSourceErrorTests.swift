import Bytes
import Glibc
import Testing

@Suite struct ByteSourceErrorTests {
  /// The wording of the C library in the C locale.
  @Test(arguments: [
    (
      ByteSourceError.cannotOpen(path: "a.gpx", code: ENOENT),
      "a.gpx: cannot be opened: no such file or directory"
    ),
    (.cannotOpen(path: "a.gpx", code: EACCES), "a.gpx: cannot be opened: permission denied"),
    (.cannotRead(path: "a.gpx", code: EIO), "a.gpx: cannot be read: input/output error"),
    (.isDirectory(path: "rides"), "rides: is a folder; name the files in it"),
  ])
  func sentences(_ error: ByteSourceError, _ sentence: String) {
    #expect(error.description == sentence)
  }
}
