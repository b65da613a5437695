import Bytes

extension LineChunk {
  /// The chunk as bytes, little endian, numbers of variable length as ``ByteWriter`` has them:
  ///
  /// | bytes | what |
  /// |---|---|
  /// | 8 | start of the trip, milliseconds since 1970 |
  /// | 8 | the first bytes of the trip's fingerprint |
  /// | 1 | bit 0: starts the line, bit 1: ends it |
  /// | varint | ordinal |
  /// | varint | legs |
  /// | varints | x and y of each vertex, signed, the first from 0, others from the one before |
  /// | pairs | band + 1, a byte, and how many legs have it, a varint, till all legs have one |
  package var bytes: [UInt8] {
    var writer = ByteWriter(capacity: 32 + 4 * vertices.count)
    writer.append(fixed: UInt64(bitPattern: order.startMilliseconds))
    writer.append(fixed: order.fingerprint)
    writer.append(byte: (startsLine ? 1 : 0) | (endsLine ? 2 : 0))
    writer.append(UInt64(ordinal))
    writer.append(UInt64(bands.count))
    var previous = Vertex(x: 0, y: 0)
    for vertex in vertices {
      writer.append(signed: Int64(vertex.x) - Int64(previous.x))
      writer.append(signed: Int64(vertex.y) - Int64(previous.y))
      previous = vertex
    }
    var leg = 0
    while leg < bands.count {
      var end = leg + 1
      while end < bands.count, bands[end] == bands[leg] { end += 1 }
      writer.append(byte: UInt8(bitPattern: bands[leg] &+ 1))
      writer.append(UInt64(end - leg))
      leg = end
    }
    return writer.bytes
  }

  /// Reads ``bytes``; nil where they are damaged.
  package init?(bytes: UnsafeRawBufferPointer) {
    var reader = ByteReader(bytes)
    guard let start = reader.fixed(), let fingerprint = reader.fixed(), let flags = reader.byte(),
      let ordinal = reader.number(), let legs = reader.number(), 1...UInt64(Self.legLimit) ~= legs
    else { return nil }
    let endsLine = flags & 2 != 0
    let count = Int(legs) + 1
    var vertices: [Vertex] = []
    vertices.reserveCapacity(count)
    var x: Int64 = 0
    var y: Int64 = 0
    for _ in 0..<count {
      guard let dx = reader.signed(), let dy = reader.signed() else { return nil }
      x &+= dx
      y &+= dy
      guard let vertexX = Int32(exactly: x), let vertexY = Int32(exactly: y) else { return nil }
      vertices.append(Vertex(x: vertexX, y: vertexY))
    }
    var bands: [Int8] = []
    bands.reserveCapacity(Int(legs))
    while bands.count < Int(legs) {
      guard let band = reader.byte(), band <= 32, let run = reader.number(),
        run >= 1, run <= legs - UInt64(bands.count)
      else { return nil }
      for _ in 0..<run { bands.append(Int8(band) - 1) }
    }
    guard reader.isAtEnd, let ordinal = Int(exactly: ordinal) else { return nil }
    self.init(
      order: TripOrder(startMilliseconds: Int64(bitPattern: start), fingerprint: fingerprint),
      ordinal: ordinal, startsLine: flags & 1 != 0, endsLine: endsLine, vertices: vertices,
      bands: bands)
  }
}
