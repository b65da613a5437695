import Geo
import Lines
import Store
import TestSupport
import Testing

@Suite struct LineIndexTests {
  /// Whatever lies between the chunks of a box in the file – few others, many, or gaps that removed
  /// trips have left – just those are found that a look at every chunk finds.
  @Test(arguments: [1, 2] as [UInt64])
  func boxesFindWhatLooksAtAllChunksFind(_ seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let library = try LibraryOfTests().open()
    try LibraryOfTests.add(
      SyntheticTrips.tracks(50, fixes: 400, around: LibraryOfTests.town, using: &random),
      to: library)
    let trips = try library.trips().map(\.id)
    try library.remove(trips.filter { _ in Int.random(in: 0..<3, using: &random) == 0 })
    var (found, passedOver) = (0, 0)
    for level in LineLevel.all {
      var all: [LineChunk] = []
      try library.forEachChunk(of: level) { all.append($0) }
      for _ in 0..<20 {
        let vertex = try #require(
          all.randomElement(using: &random)?.vertices.randomElement(using: &random))
        let half = Double.random(in: 1...2000, using: &random) / level.worldUnits
        let (x, y) = (Double(vertex.x) / level.worldUnits, Double(vertex.y) / level.worldUnits)
        let part = PixelBox(minX: x - half, minY: y - half, maxX: x + half, maxY: y + half)
        let box = GridBox(part, level: level)
        let wanted = all.filter {
          let bounds = $0.bounds
          return bounds.minX <= box.maxX && bounds.maxX >= box.minX && bounds.minY <= box.maxY
            && bounds.maxY >= box.minY
        }
        // As they lie in the file, both.
        #expect(
          Array(try library.chunks(of: level, touching: part)) == wanted,
          "seed \(seed), zoom \(level.zoom), \(box)")
        found += wanted.count
        passedOver += all.count - wanted.count
      }
    }
    #expect(found > 500 && passedOver > 500)
  }
}
