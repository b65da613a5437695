import PNG
import Testing

@Suite struct PNGErrorTests {
  @Test(arguments: [
    (PNGError.wrongSize, "the pixels do not have the size that is said of them"),
    (.compression(code: -3), "igzip failed with code -3"),
    (.library("Not a PNG file"), "libpng: Not a PNG file"),
    (.truncated, "the PNG ends too early"),
    (.tooLarge(width: 9, height: 4), "an image of 9×4 pixels is too large"),
  ])
  func sentences(_ error: PNGError, _ sentence: String) {
    #expect(error.description == sentence)
  }
}
