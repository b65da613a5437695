import Lines
import SQLite

/// The chunks of all lines at all levels, and the R*Trees that find them.
///
/// A chunk's row number has its level in the highest bits, so that the chunks of a level lie
/// together in the file.
struct LineIndex {
  private static let levelShift = 40

  let connection: Connection

  /// How many rows of other chunks are passed over rather than the next one looked up.
  private static let longestGap: Int64 = 8

  /// The chunks of one level that touch a box.
  ///
  /// - Parameters:
  ///   - box: In units of the level's grid, edges included. Not wrapped: chunks that go across the
  ///     antimeridian are found on either side of the world only where the box is.
  ///   - body: Called with the chunk's number, its trip's, and its bytes, valid during the call, as
  ///     they lie in the file.
  func forEachChunk(
    of level: LineLevel, touching box: GridBox,
    _ body: (Int64, Int64, UnsafeRawBufferPointer) -> Void
  ) throws {
    let ids = try chunkIDs(of: level, touching: box)
    // Trips of one time and place lie together, so that many chunks are next to each other: going
    // from row to row takes a fraction of what looking each up does.
    let statement = try connection.statement(
      "SELECT id, trip, data FROM chunks WHERE id BETWEEN ? AND ?")
    defer { statement.reset() }
    var next = 0
    while next < ids.count {
      var end = next + 1
      while end < ids.count, ids[end] - ids[end - 1] <= Self.longestGap { end += 1 }
      statement.bind(ids[next], at: 1)
      statement.bind(ids[end - 1], at: 2)
      while next < end, try statement.step() {
        let id = statement.integer(0)
        // One that the R*Tree alone knows is for `check` to find.
        while next < end, ids[next] < id { next += 1 }
        guard next < end, ids[next] == id else { continue }
        next += 1
        let trip = statement.integer(1)
        statement.withBlob(2) { body(id, trip, $0) }
      }
      next = end
      statement.reset()
    }
  }

  /// The numbers of the chunks that touch a box, the least first.
  private func chunkIDs(of level: LineLevel, touching box: GridBox) throws -> [Int64] {
    let statement = try connection.statement(
      """
      SELECT id FROM boxes_\(level.zoom)
      WHERE west <= ? AND east >= ? AND north <= ? AND south >= ?
      """)
    defer { statement.reset() }
    statement.bind(Int64(box.maxX), at: 1)
    statement.bind(Int64(box.minX), at: 2)
    statement.bind(Int64(box.maxY), at: 3)
    statement.bind(Int64(box.minY), at: 4)
    var ids: [Int64] = []
    while try statement.step() { ids.append(statement.integer(0)) }
    ids.sort()
    return ids
  }

  /// All chunks of one level, as they lie in the file.
  func forEachChunk(
    of level: LineLevel, _ body: (Int64, Int64, UnsafeRawBufferPointer) throws -> Void
  ) throws {
    let statement = try connection.statement(
      "SELECT id, trip, data FROM chunks WHERE id >= ? AND id < ?")
    statement.bind(Int64(level.zoom) << Int64(Self.levelShift), at: 1)
    statement.bind(Int64(level.zoom + 1) << Int64(Self.levelShift), at: 2)
    defer { statement.reset() }
    while try statement.step() {
      let (id, trip) = (statement.integer(0), statement.integer(1))
      try statement.withBlob(2) { try body(id, trip, $0) }
    }
  }

  func insert(_ chunks: [PreparedTrip.IndexedChunk], trip: Int64) throws {
    var next: [LineLevel: Int64] = [:]
    for chunk in chunks {
      let id = try next[chunk.level] ?? firstFreeID(of: chunk.level)
      next[chunk.level] = id + 1
      try connection.run(
        "INSERT INTO chunks(id, trip, data) VALUES(?, ?, ?)", .integer(id), .integer(trip),
        .blob(chunk.bytes))
      try connection.run(
        "INSERT INTO boxes_\(chunk.level.zoom) VALUES(?, ?, ?, ?, ?)", .integer(id),
        .integer(Int64(chunk.minX)), .integer(Int64(chunk.maxX)), .integer(Int64(chunk.minY)),
        .integer(Int64(chunk.maxY)))
    }
  }

  func remove(trip: Int64) throws {
    var ids: [Int64] = []
    let statement = try connection.statement("SELECT id FROM chunks WHERE trip = ?")
    statement.bind(trip, at: 1)
    while try statement.step() { ids.append(statement.integer(0)) }
    statement.reset()
    for id in ids {
      try connection.run(
        "DELETE FROM boxes_\(id >> Int64(Self.levelShift)) WHERE id = ?", .integer(id))
    }
    try connection.run("DELETE FROM chunks WHERE trip = ?", .integer(trip))
  }

  /// Whether the chunks of a trip and their boxes are just these.
  func holds(_ chunks: [PreparedTrip.IndexedChunk], trip: Int64) throws -> Bool {
    let statement = try connection.statement(
      "SELECT id, data FROM chunks WHERE trip = ? ORDER BY id")
    statement.bind(trip, at: 1)
    var found: [(id: Int64, bytes: [UInt8])] = []
    while try statement.step() { found.append((statement.integer(0), statement.blob(1))) }
    statement.reset()
    // Rows lie from the coarsest level to the finest.
    let wanted = chunks.enumerated()
      .sorted { ($0.element.level, $0.offset) < ($1.element.level, $1.offset) }.map(\.element)
    guard found.count == wanted.count else { return false }
    for (row, chunk) in zip(found, wanted) {
      guard row.bytes == chunk.bytes, row.id >> Int64(Self.levelShift) == Int64(chunk.level.zoom)
      else { return false }
      let box = try connection.statement(
        "SELECT west, east, north, south FROM boxes_\(chunk.level.zoom) WHERE id = ?")
      box.bind(row.id, at: 1)
      defer { box.reset() }
      guard try box.step(),
        (0..<4).map({ box.integer($0) })
          == [chunk.minX, chunk.maxX, chunk.minY, chunk.maxY].map({ Int64($0) })
      else { return false }
    }
    return true
  }

  private func firstFreeID(of level: LineLevel) throws -> Int64 {
    let start = Int64(level.zoom) << Int64(Self.levelShift)
    let end = Int64(level.zoom + 1) << Int64(Self.levelShift)
    return try connection.integer(
      "SELECT max(id) + 1 FROM chunks WHERE id >= ? AND id < ?", .integer(start), .integer(end))
      ?? start
  }
}
