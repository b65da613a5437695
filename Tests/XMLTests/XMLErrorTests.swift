import Testing

@testable import XML

@Suite struct XMLErrorTests {
  @Test(arguments: [
    (XMLError.syntax(line: 3, column: 7, reason: "mismatched tag"), "3:7: mismatched tag"),
    (.doctype(line: 1, column: 1), "1:1: a DOCTYPE is not allowed; remove the declaration"),
    (.tooDeep(line: 2, column: 5), "2:5: elements are nested more than 64 deep"),
    (.tokenTooLong(line: 4, column: 1), "4:1: one tag or comment is longer than 1048576 bytes"),
    (
      .unknownEncoding(name: "x-none"),
      "the declared encoding x-none is not known; save the file as UTF-8"
    ),
    (
      .undecodable(name: "Big5", line: 9),
      "9:1: the bytes are not Big5, the encoding that the file declares"
    ),
    (.rejected(XMLRejection(root: "html")), "the root element is <html>"),
  ])
  func sentences(_ error: XMLError, _ sentence: String) {
    #expect(error.description == sentence)
  }
}
