import PNG
import Testing

@Suite struct BitmapTests {
  @Test func pixelsLieRowByRow() {
    let bitmap = Bitmap(width: 3, height: 2, rgba: (0..<24).map { UInt8($0) })
    #expect(bitmap[0, 0] == SIMD4(0, 1, 2, 3))
    #expect(bitmap[2, 0] == SIMD4(8, 9, 10, 11))
    #expect(bitmap[0, 1] == SIMD4(12, 13, 14, 15))
    #expect(bitmap[2, 1] == SIMD4(20, 21, 22, 23))
  }
}
