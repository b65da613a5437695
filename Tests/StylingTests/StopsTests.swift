import Styling
import Testing

@Suite struct StopsTests {
  private let stops = Stops(stops: [
    .init(zoom: 4, value: 2), .init(zoom: 8, value: 4), .init(zoom: 16, value: 3),
  ])

  @Test(arguments: [
    (-5.0, 2.0), (0, 2), (4, 2), (5, 2.5), (6, 3), (8, 4), (12, 3.5), (16, 3), (22, 3),
    (.infinity, 3),
  ])
  func straightBetweenAndConstantBeyond(_ zoom: Double, _ value: Double) {
    #expect(stops.value(atZoom: zoom) == value)
  }

  @Test func aNumberIsTheSameEverywhere() {
    for zoom in [0.0, 7.3, 22] { #expect(Stops(4).value(atZoom: zoom) == 4) }
  }

  @Test func maximum() {
    #expect(stops.maximum == 4)
    #expect(Stops(0).maximum == 0)
  }
}
