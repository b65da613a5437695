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
    var chunks = LineChunks()
    guard chunks.append(bytes) else { return nil }
    self = chunks[0]
  }
}
