import TestSupport
import Testing

@testable import Lines

@Suite struct LineChunksTests {
  private static func chunk(using random: inout SplitMix64) -> LineChunk {
    let legs = Int.random(in: 1...LineChunk.legLimit, using: &random)
    return LineChunk(
      order: TripOrder(
        startMilliseconds: .random(in: Int64.min...Int64.max, using: &random),
        fingerprint: .random(in: 0...UInt64.max, using: &random)),
      ordinal: .random(in: 0...1000, using: &random),
      startsLine: .random(using: &random), endsLine: .random(using: &random),
      vertices: (0...legs).map { _ in
        LineChunk.Vertex(
          x: .random(in: Int32.min...Int32.max, using: &random),
          y: .random(in: -200...200, using: &random))
      },
      bands: (0..<legs).map { _ in .random(in: -1...2, using: &random) })
  }

  /// Those that cannot be read, wherever they are cut off, leave nothing behind among the others.
  @Test func chunksComeBackBesideDamagedOnes() {
    var random = SplitMix64(seed: 11)
    let written = (0..<200).map { _ in Self.chunk(using: &random) }
    var read = LineChunks()
    for chunk in written {
      let bytes = chunk.bytes
      let cut = Int.random(in: 0..<bytes.count, using: &random)
      #expect(!bytes[..<cut].withUnsafeBytes { read.append($0) })
      #expect(bytes.withUnsafeBytes { read.append($0) })
      #expect(!(bytes + [0]).withUnsafeBytes { read.append($0) })
    }
    #expect(Array(read) == written)
    #expect(read.vertices.count == written.reduce(0) { $0 + $1.vertices.count })
    #expect(read.runs.reduce(0) { $0 + Int($1.legs) } == written.reduce(0) { $0 + $1.bands.count })
  }

  /// A damaged file can hold any ordinal, up to the greatest number there is.
  @Test func aChunkFollowsTheOneBeforeIt() {
    var chunks = LineChunks()
    for ordinal in [0, 1, 2, .max - 1, .max] {
      let chunk = LineChunk(
        order: TripOrder(startMilliseconds: 0, fingerprint: 0), ordinal: ordinal,
        startsLine: false, endsLine: false,
        vertices: [LineChunk.Vertex(x: 0, y: 0), LineChunk.Vertex(x: 1, y: 1)], bands: [0])
      #expect(chunk.bytes.withUnsafeBytes { chunks.append($0) })
    }
    let headers = chunks.headers
    for (index, header) in headers.enumerated() {
      for (other, before) in headers.enumerated() {
        #expect(header.follows(before) == (index == other + 1 && index != 3))
      }
    }
  }
}
