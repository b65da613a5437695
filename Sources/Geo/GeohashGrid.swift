/// The grid that all geohash cells of one length make: columns east from 180° W, rows north from
/// 90° S.
public struct GeohashGrid: Hashable, Sendable {
  /// Bits of a cell.
  public let length: Int
  /// How many columns go round the world, 2^⌈length / 2⌉.
  public let columns: Int
  /// How many rows reach from pole to pole, 2^⌊length / 2⌋.
  public let rows: Int

  /// The grid of cells of `length` bits.
  ///
  /// - Precondition: `length` is in 1...60.
  public init(length: Int) {
    precondition(1...Geohash.maxLength ~= length, "a geohash has 1 to 60 bits")
    self.length = length
    columns = 1 << ((length + 1) / 2)
    rows = 1 << (length / 2)
  }

  /// Where a longitude lies, in columns; not rounded, not clamped.
  @inlinable
  public func position(longitude: Double) -> Double { (longitude + 180) / 360 * Double(columns) }

  /// Where a latitude lies, in rows; not rounded, not clamped.
  @inlinable
  public func position(latitude: Double) -> Double { (latitude + 90) / 180 * Double(rows) }

  /// The column of a longitude, clamped to the world.
  @inlinable
  public func column(longitude: Double) -> Int {
    Self.clamped(position(longitude: longitude), below: columns)
  }

  /// The row of a latitude, clamped to the world.
  @inlinable
  public func row(latitude: Double) -> Int {
    Self.clamped(position(latitude: latitude), below: rows)
  }

  /// The western edge of a column, in degrees.
  @inlinable
  public func longitude(column: Int) -> Double { Double(column) * 360 / Double(columns) - 180 }

  /// The southern edge of a row, in degrees.
  @inlinable
  public func latitude(row: Int) -> Double { Double(row) * 180 / Double(rows) - 90 }

  /// A column of the world for one that is counted on beyond the antimeridian.
  @inlinable
  public func wrapped(_ column: Int) -> Int { column & (columns - 1) }

  /// The cells that a box touches, row by row from the south, each from the west; an edge of the
  /// box that lies on an edge of cells belongs to those east or north of it.
  ///
  /// - Parameter limit: The most cells that are listed.
  /// - Returns: nil where there are more.
  package func cover(_ box: BoundingBox, limit: Int) -> [Geohash]? {
    let rows = row(latitude: box.south)...row(latitude: box.north)
    let first = column(longitude: box.west)
    var last = column(longitude: box.east)
    if box.crossesAntimeridian { last += columns }
    let count = min(last - first + 1, columns)
    guard count.multipliedReportingOverflow(by: rows.count).overflow == false,
      count * rows.count <= limit
    else { return nil }
    return rows.flatMap { row in
      (first..<first + count).map { Geohash(column: wrapped($0), row: row, length: length) }
    }
  }

  /// A whole number below `limit`; 0 for what is not a number.
  @usableFromInline
  static func clamped(_ position: Double, below limit: Int) -> Int {
    // The order of the comparisons keeps NaN and huge numbers away from Int's trapping initialiser.
    if position >= Double(limit) { return limit - 1 }
    return position > 0 ? Int(position) : 0
  }
}
