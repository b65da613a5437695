import Bytes

/// Chunks of one level as they are read for a tile: all vertices in one array and all bands in
/// another, as a tile of a town seen from afar shows a thousand chunks of a few legs each.
package struct LineChunks: Sendable {
  /// A chunk without its legs; see ``LineChunk``.
  package struct Header: Sendable {
    package let order: TripOrder
    package let ordinal: Int
    package let startsLine, endsLine: Bool
    /// Which of the ``LineChunks/vertices`` are its.
    package let vertices: Range<Int>
    /// Which of the ``LineChunks/runs`` are its, with one leg fewer in all than vertices.
    package let runs: Range<Int>

    /// Whether its line goes on from another chunk of the same level.
    package func follows(_ other: Header) -> Bool {
      // Down from this one, which is at least 0: a damaged file can hold the greatest number there is.
      order == other.order && ordinal - 1 == other.ordinal && !startsLine && !other.endsLine
    }
  }

  /// Legs that follow each other in one band.
  package struct Run: Sendable {
    /// The band's index, -1 for an unknown speed.
    package let band: Int8
    /// At least 1.
    package let legs: Int8
  }

  package private(set) var headers: [Header] = []
  package private(set) var vertices: [LineChunk.Vertex] = []
  package private(set) var runs: [Run] = []

  /// No chunks.
  package init() {}

  /// Adds the chunk of which these are the ``LineChunk/bytes``.
  ///
  /// - Returns: Whether they can be read; nothing is added otherwise.
  package mutating func append(_ bytes: UnsafeRawBufferPointer) -> Bool {
    var reader = ByteReader(bytes)
    guard let start = reader.fixed(), let fingerprint = reader.fixed(), let flags = reader.byte(),
      let ordinal = reader.number().flatMap(Int.init(exactly:)), let legs = reader.number(),
      1...UInt64(LineChunk.legLimit) ~= legs
    else { return false }
    let (firstVertex, firstRun) = (vertices.count, runs.count)
    guard appendVertices(Int(legs) + 1, from: &reader), appendRuns(of: Int(legs), from: &reader),
      reader.isAtEnd
    else {
      vertices.removeSubrange(firstVertex...)
      runs.removeSubrange(firstRun...)
      return false
    }
    headers.append(
      Header(
        order: TripOrder(startMilliseconds: Int64(bitPattern: start), fingerprint: fingerprint),
        ordinal: ordinal, startsLine: flags & 1 != 0, endsLine: flags & 2 != 0,
        vertices: firstVertex..<vertices.count, runs: firstRun..<runs.count))
    return true
  }

  private mutating func appendVertices(_ count: Int, from reader: inout ByteReader) -> Bool {
    // Room on the stack first, since checking for every vertex whether the array is shared and has
    // room takes longer than reading it.
    withUnsafeTemporaryAllocation(of: LineChunk.Vertex.self, capacity: count) { room in
      var local = reader
      var x: Int64 = 0
      var y: Int64 = 0
      for index in 0..<count {
        guard let dx = local.signed(), let dy = local.signed() else { return false }
        x &+= dx
        y &+= dy
        guard let vertexX = Int32(exactly: x), let vertexY = Int32(exactly: y) else {
          return false
        }
        room.initializeElement(at: index, to: LineChunk.Vertex(x: vertexX, y: vertexY))
      }
      vertices.append(contentsOf: UnsafeBufferPointer(room))
      reader = local
      return true
    }
  }

  private mutating func appendRuns(of legs: Int, from reader: inout ByteReader) -> Bool {
    var left = legs
    while left > 0 {
      guard let band = reader.byte(), band <= 32, let count = reader.number(),
        1...UInt64(left) ~= count
      else { return false }
      runs.append(Run(band: Int8(band) - 1, legs: Int8(count)))
      left -= Int(count)
    }
    return true
  }
}

extension LineChunks: RandomAccessCollection {
  package var startIndex: Int { headers.startIndex }
  package var endIndex: Int { headers.endIndex }

  /// A chunk as a value of its own.
  package subscript(index: Int) -> LineChunk {
    let header = headers[index]
    return LineChunk(
      order: header.order, ordinal: header.ordinal, startsLine: header.startsLine,
      endsLine: header.endsLine, vertices: Array(vertices[header.vertices]),
      bands: runs[header.runs].flatMap { repeatElement($0.band, count: Int($0.legs)) })
  }
}
