import TestSupport
import Testing

/// Inputs that fuzzing found worth keeping, run through the readers once more.
@Suite struct FuzzInputTests {
  @Test(arguments: ["gpx", "style", "library", "tileset"])
  func noneFails(_ subject: String) throws {
    let inputs = ProjectFolder.url.appending(path: "Tests/Fuzz/\(subject)")
    let outcome = try BuiltProgram(named: "fogline-fuzz").run(
      [subject, inputs.path(percentEncoded: false)], in: TemporaryFolder())
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(outcome.text.hasSuffix(" inputs, none failing\n"))
  }
}
