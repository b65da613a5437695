import Styling
import Testing

@Suite struct SpeedBandsTests {
  /// Half-open, as DESIGN has them: [0,50), [50,90), [90,110), [110,∞).
  @Test(arguments: [
    (0.0, 0), (49.999_999, 0), (50, 1), (50.0.nextDown, 0), (89.99, 1), (90, 2), (109.99, 2),
    (110, 3), (1e9, 3), (.infinity, 3), (-1, 0),
  ])
  func aLimitBelongsToTheFasterBand(_ kmh: Double, _ band: Int) throws {
    #expect(try Style.standard().route.bands.index(ofKmh: kmh) == band)
  }

  @Test func oneBandTakesAll() throws {
    let bands = SpeedBands([SpeedBand(fromKmh: 0, color: Color(red: 1, green: 2, blue: 3))])
    #expect(bands.index(ofKmh: 0) == 0)
    #expect(bands.index(ofKmh: 300) == 0)
  }
}
