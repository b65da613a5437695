import Foundation
import Store
import TestSupport
import Testing

@Suite struct ImportInputTests {
  @Test func foldersFilesAndPatterns() throws {
    let folder = try TemporaryFolder()
    for name in ["a", "a/b", "empty"] {
      try FileManager.default.createDirectory(
        atPath: folder.path(name), withIntermediateDirectories: true)
    }
    for name in ["one.gpx", "a/two.gpx", "a/b/three.gpx", "a/.hidden"] {
      try folder.write(name, "12345")
    }
    try FileManager.default.createSymbolicLink(
      atPath: folder.path("a/circle"), withDestinationPath: folder.path("a"))
    func find(_ names: String...) -> (found: [String], missing: [String]) {
      let (inputs, missing) = ImportInput.find(names.map(folder.path))
      return (
        inputs.map { String($0.path.dropFirst(folder.path("").count)) },
        missing.map { String($0.dropFirst(folder.path("").count)) }
      )
    }
    #expect(find("one.gpx", "a/").found == ["one.gpx", "a/b/three.gpx", "a/two.gpx"])
    #expect(find("a", "a/two.gpx").found == ["a/b/three.gpx", "a/two.gpx"])
    #expect(find("*/*.gpx").found == ["a/two.gpx"])
    #expect(find("empty").found.isEmpty && find("empty").missing.isEmpty)
    #expect(find("nothing", "x*.gpx").missing == ["nothing", "x*.gpx"])
    let inputs = ImportInput.find([folder.path("one.gpx"), folder.path("a")]).inputs
    #expect(inputs.map(\.isNamed) == [true, false, false])
    #expect(inputs[0].byteCount == 5)
  }
}
