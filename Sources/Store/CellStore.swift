import Bytes
import Fog
import Geo
import SQLite

/// The sums of explored cells, block by block and level by level.
///
/// A block's row number is its length in the highest bits and its geohash below. A block is read,
/// changed and written as a whole; the levels above follow from it, so a block always says what the
/// trips and cell sets below it say, in whatever order they came.
struct CellStore {
  private static let lengthShift: Int64 = 52

  let connection: Connection

  // MARK: - Reading

  /// Calls `body` with the cells of a level in one of its blocks.
  func forEachCell(
    of level: CellLevel, inBlock block: UInt64, _ body: (CellSum) -> Void
  ) throws {
    let statement = try connection.statement("SELECT data FROM cell_blocks WHERE id = ?")
    let id = Self.id(of: level, block: block)
    statement.bind(id, at: 1)
    if try statement.step() {
      let isWhole = statement.withBlob(0) {
        level.coder.read($0, after: block << UInt64(CellLevel.blockBits), body)
      }
      statement.reset()
      guard isWhole else { throw CellStoreError.damagedBlock(id) }
    }
    statement.reset()
  }

  /// Calls `body` with all cells of a level, by rising geohash.
  func forEachCell(of level: CellLevel, _ body: (CellSum) -> Void) throws {
    let statement = try connection.statement(
      "SELECT id, data FROM cell_blocks WHERE id >= ? AND id < ?")
    statement.bind(Self.firstID(of: level), at: 1)
    statement.bind(Int64(level.length + 1) << Self.lengthShift, at: 2)
    defer { statement.reset() }
    while try statement.step() {
      let id = statement.integer(0)
      let isWhole = statement.withBlob(1) {
        level.coder.read(
          $0, after: Self.block(ofID: id) << UInt64(CellLevel.blockBits), body)
      }
      guard isWhole else { throw CellStoreError.damagedBlock(id) }
    }
  }

  /// The cells of a level in one of its blocks, by rising geohash.
  func cells(of level: CellLevel, inBlock block: UInt64) throws -> [CellSum] {
    var cells: [CellSum] = []
    try forEachCell(of: level, inBlock: block) { cells.append($0) }
    return cells
  }

  // MARK: - Adding

  /// Adds visits of finest cells.
  ///
  /// - Parameter visits: In any order, a cell as often as it is visited.
  func add(_ visits: [CellSum]) throws {
    let visits = visits.sorted { $0.bits < $1.bits }
    var changed: [UInt64] = []
    var start = 0
    while start < visits.count {
      let block = visits[start].bits >> UInt64(CellLevel.blockBits)
      var end = start
      while end < visits.count, visits[end].bits >> UInt64(CellLevel.blockBits) == block {
        end += 1
      }
      let old = try cells(of: .finest, inBlock: block)
      try write(Self.merged(old, visits[start..<end]), of: .finest, block: block)
      changed.append(block)
      start = end
    }
    try carryUp(changed)
  }

  /// Two lists by rising geohash as one, in which each cell is once.
  private static func merged(_ cells: [CellSum], _ visits: ArraySlice<CellSum>) -> [CellSum] {
    var merged: [CellSum] = []
    merged.reserveCapacity(cells.count + visits.count)
    var index = 0
    for visit in visits {
      while index < cells.count, cells[index].bits < visit.bits {
        merged.append(cells[index])
        index += 1
      }
      if index < cells.count, cells[index].bits == visit.bits {
        merged.append(cells[index])
        index += 1
      }
      if let last = merged.last, last.bits == visit.bits {
        merged[merged.count - 1].addVisits(of: visit)
      } else {
        merged.append(visit)
      }
    }
    merged += cells[index...]
    return merged
  }

  // MARK: - Removing

  /// Makes the blocks that hold `cells` anew from what remains.
  ///
  /// - Parameters:
  ///   - cells: Finest cells that something is no longer known to have visited.
  ///   - remaining: Gives all visits that are left, of these cells and of others.
  func rebuild(
    _ cells: [CellSum], remaining: ((CellSum) -> Void) throws -> Void
  ) throws {
    var blocks: [UInt64] = []
    for cell in cells {
      let block = cell.bits >> UInt64(CellLevel.blockBits)
      if blocks.last != block { blocks.append(block) }
    }
    let affected = Set(blocks)
    var visits: [CellSum] = []
    try remaining { visit in
      if affected.contains(visit.bits >> UInt64(CellLevel.blockBits)) { visits.append(visit) }
    }
    for block in blocks { try write([], of: .finest, block: block) }
    try add(visits)
    try carryUp(blocks)
  }

  /// Makes all blocks anew.
  func rebuildAll(from visits: ((CellSum) -> Void) throws -> Void) throws {
    try connection.run("DELETE FROM cell_blocks")
    // A part at a time, so that memory does not grow with the library.
    var part: [CellSum] = []
    var failure: (any Error)?
    try visits { visit in
      part.append(visit)
      guard part.count >= 1_000_000, failure == nil else { return }
      do { try add(part) } catch { failure = error }
      part.removeAll(keepingCapacity: true)
    }
    if let failure { throw failure }
    try add(part)
  }

  // MARK: - Checking

  /// How many blocks of a sixteenth of the world are not what the visits there add up to.
  ///
  /// - Parameters:
  ///   - cells: All finest cells of the part, by rising geohash.
  ///   - part: The four highest bits of their geohashes.
  func differences(from cells: [CellSum], part: UInt64) throws -> Int {
    var wrong = 0
    var (level, wanted): (CellLevel?, [CellSum]) = (.finest, cells)
    while let current = level {
      let width = UInt64(current.blocks.length - 4)
      var found = try ids(of: current, from: part << width, to: (part + 1) << width)
      var start = 0
      while start < wanted.count {
        let block = wanted[start].bits >> UInt64(CellLevel.blockBits)
        var end = start
        while end < wanted.count, wanted[end].bits >> UInt64(CellLevel.blockBits) == block {
          end += 1
        }
        let isThere = found.remove(block) != nil
        if try !isThere || !holds(wanted[start..<end], of: current, block: block) { wrong += 1 }
        start = end
      }
      wrong += found.count
      wanted = CellLevel.sums(of: wanted)
      level = current.coarser
    }
    return wrong
  }

  /// Whether a block can be read and is just these cells.
  private func holds(
    _ wanted: ArraySlice<CellSum>, of level: CellLevel, block: UInt64
  ) throws -> Bool {
    do {
      return try cells(of: level, inBlock: block) == Array(wanted)
    } catch is CellStoreError {
      return false
    }
  }

  private func ids(of level: CellLevel, from: UInt64, to: UInt64) throws -> Set<UInt64> {
    let statement = try connection.statement(
      "SELECT id FROM cell_blocks WHERE id >= ? AND id < ?")
    statement.bind(Self.id(of: level, block: from), at: 1)
    statement.bind(Self.id(of: level, block: to), at: 2)
    var blocks = Set<UInt64>()
    while try statement.step() { blocks.insert(Self.block(ofID: statement.integer(0))) }
    statement.reset()
    return blocks
  }

  // MARK: - Levels

  /// Brings the coarser levels in line with changed blocks of the finest.
  private func carryUp(_ blocks: [UInt64]) throws {
    var level = CellLevel.finest
    var changed = blocks
    while let coarser = level.coarser, !changed.isEmpty {
      var parents: [UInt64] = []
      var start = 0
      while start < changed.count {
        // A block of 16 × 16 cells is a square of 4 × 4 cells in the block above.
        let parent = changed[start] >> 4
        var end = start
        var replaced = Set<UInt64>()
        var sums: [CellSum] = []
        while end < changed.count, changed[end] >> 4 == parent {
          replaced.insert(changed[end])
          sums += CellLevel.sums(of: try cells(of: level, inBlock: changed[end]))
          end += 1
        }
        let kept = try cells(of: coarser, inBlock: parent).filter {
          !replaced.contains($0.bits >> 4)
        }
        try write(
          (kept + sums).sorted { $0.bits < $1.bits }, of: coarser, block: parent)
        parents.append(parent)
        start = end
      }
      (level, changed) = (coarser, parents)
    }
  }

  private func write(_ cells: [CellSum], of level: CellLevel, block: UInt64) throws {
    let id = Self.id(of: level, block: block)
    guard !cells.isEmpty else {
      return try connection.run("DELETE FROM cell_blocks WHERE id = ?", .integer(id))
    }
    let bytes = level.coder.bytes(of: cells, after: block << UInt64(CellLevel.blockBits))
    try connection.run(
      "INSERT OR REPLACE INTO cell_blocks(id, data) VALUES(?, ?)", .integer(id), .blob(bytes))
  }

  /// The least row number of a level's blocks.
  static func firstID(of level: CellLevel) -> Int64 { id(of: level, block: 0) }

  /// The block of a row number.
  static func block(ofID id: Int64) -> UInt64 {
    UInt64(id & (1 << lengthShift - 1))
  }

  static func id(of level: CellLevel, block: UInt64) -> Int64 {
    Int64(level.length) << lengthShift | Int64(block)
  }
}
