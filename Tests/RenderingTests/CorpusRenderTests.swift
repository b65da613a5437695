import PNG
import Styling
import TestSupport
import Testing
import Tracks

@testable import Rendering

/// Every real GPX file renders, or is refused with an error before anything is drawn.
@Suite(.enabled(if: !Corpus.gpx.isEmpty, "there is no corpus beside the project"))
struct CorpusRenderTests {
  @Test(arguments: Corpus.gpx)
  func renders(_ row: Corpus.Row) async throws {
    guard let file = try? TrackFileReader.read(path: row.path) else {
      #expect(!row.wantsAll)
      return
    }
    var options = StaticMap.Options()
    options.width = 300
    options.height = 200
    let trips = file.lines.map { Trip($0) }
    let map = try StaticMap(trips, style: try Style.standard(), options: options)
    let bitmap = try PNGDecoder.decode(try await map.png(threads: 2))
    // Something is drawn above the footer.
    let paper = bitmap[0, 0]
    #expect((0..<200 * 300).contains { bitmap[$0 % 300, $0 / 300] != paper })
  }
}
