import Glibc
import PNG
import TestSupport
import Testing

@testable import Commands

@Suite struct OutputFileTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// The smallest picture that Fogline itself writes.
  private static func picture() throws -> [UInt8] {
    var encoder = PNGEncoder()
    return try [UInt8](repeating: 0, count: 4).withUnsafeBytes {
      try encoder.encode(premultiplied: $0, width: 1, height: 1, stride: 4)
    }
  }

  @Test func missingFoldersAreMade() throws {
    try OutputFile.write([1, 2], to: folder.path("a/b/c.png"), replacesAnything: false)
    #expect(try folder.read("a/b/c.png") == [1, 2])
  }

  @Test func ownPicturesAndEmptyFilesAreReplaced() throws {
    try folder.write("own.png", Self.picture())
    try folder.write("empty.png", [])
    for name in ["own.png", "empty.png"] {
      try OutputFile.write([7], to: folder.path(name), replacesAnything: false)
      #expect(try folder.read(name) == [7])
    }
  }

  @Test func otherFilesAreKept() throws {
    let path = try folder.write("notes.txt", "mine")
    #expect(throws: OutputError.exists(path: path)) {
      try OutputFile.write([7], to: path, replacesAnything: false)
    }
    #expect(try folder.read("notes.txt") == Array("mine".utf8))
    try OutputFile.write([7], to: path, replacesAnything: true)
    #expect(try folder.read("notes.txt") == [7])
  }

  @Test func aFolderIsNoFile() throws {
    let path = folder.path("")
    #expect(throws: OutputError.cannotWrite(path: path, code: EISDIR)) {
      try OutputFile.write([7], to: path, replacesAnything: true)
    }
  }

  @Test func aFileIsNoFolder() throws {
    try folder.write("file", "x")
    #expect(throws: OutputError.self) {
      try OutputFile.write([7], to: folder.path("file/picture.png"), replacesAnything: true)
    }
    #expect(try folder.names() == ["file"])
  }

  @Test func devicesAreWrittenDirectly() throws {
    try OutputFile.write([7], to: "/dev/null", replacesAnything: false)
    #expect(throws: OutputError.cannotWrite(path: "/dev/full", code: ENOSPC)) {
      try OutputFile.write([7], to: "/dev/full", replacesAnything: false)
    }
  }

  @Test func nothingIsLeftBeside() throws {
    try OutputFile.write([1], to: folder.path("a.png"), replacesAnything: false)
    #expect(try folder.names() == ["a.png"])
  }
}
