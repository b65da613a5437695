import Testing

@testable import Rendering

@Suite struct UnitSystemTests {
  @Test(arguments: [
    (0.0, "0 m", "0 ft"), (640, "640 m", "0.40 mi"), (999.4, "999 m", "0.62 mi"),
    (999.6, "1.00 km", "0.62 mi"), (8610, "8.61 km", "5.35 mi"), (84_300, "84.3 km", "52.4 mi"),
    (123_456, "123 km", "76.7 mi"), (289.6, "290 m", "950 ft"), (12_345_678, "12346 km", "7671 mi"),
  ])
  func distances(_ meters: Double, _ metric: String, _ imperial: String) {
    #expect(UnitSystem.metric.distanceText(meters: meters) == metric)
    #expect(UnitSystem.imperial.distanceText(meters: meters) == imperial)
  }

  @Test func speeds() {
    #expect(UnitSystem.metric.speedText(kmh: 68.4) == "68 km/h")
    // 68.4 / 1.609344 = 42.5.
    #expect(UnitSystem.imperial.speedText(kmh: 68.4) == "43 mph")
  }

  @Test(arguments: [
    (0.7, "0.5 m"), (1, "1 m"), (4.9, "2 m"), (5, "5 m"), (999, "500 m"), (1000, "1 km"),
    (2000, "2 km"), (49_999, "20 km"), (5e6, "5000 km"),
  ])
  func roundLengths(_ most: Double, _ text: String) {
    let length = UnitSystem.metric.roundLength(atMost: most)
    #expect(length.text == text)
    #expect(length.meters <= most * (1 + 1e-9))
    #expect(length.meters > most / 2.51)
  }

  @Test(arguments: [(100.0, "200 ft"), (1609.344, "1 mi"), (1600, "5000 ft"), (8100, "5 mi")])
  func roundLengthsInFeetAndMiles(_ most: Double, _ text: String) {
    #expect(UnitSystem.imperial.roundLength(atMost: most).text == text)
  }
}
