/// A geohash cell: its bits and how many of them there are.
///
/// Bits alternate, longitude first, each halving what is left of the world; five bits make a
/// character. Any length is allowed. Source: geohash.org, and the integer form
/// ⌊(value − low) / (high − low) × 2ⁿ⌋, interleaved.
///
/// ```
/// bits  lon lat lon lat lon      an odd length has one more bit of longitude
///        1   0   1   1   0       column 0b110, row 0b01
/// ```
package struct Geohash: Hashable, Sendable {
  /// The most bits: twelve characters.
  package static let maxLength = 60

  /// The bits, the first of them the highest of `length`; the others are 0.
  package let bits: UInt64
  /// How many bits, 1...60.
  package let length: Int

  /// A cell of known bits.
  ///
  /// - Precondition: `length` is in 1...60.
  package init(bits: UInt64, length: Int) {
    precondition(1...Self.maxLength ~= length, "a geohash has 1 to 60 bits")
    self.bits = bits & (UInt64.max >> (64 - UInt64(length)))
    self.length = length
  }

  /// The cell that a coordinate lies in; one on an edge lies in the cell east or north of it, and
  /// latitude 90 and longitude 180 in the last ones.
  package init(containing coordinate: Coordinate, length: Int) {
    let grid = GeohashGrid(length: length)
    self.init(
      column: grid.column(longitude: coordinate.longitude),
      row: grid.row(latitude: coordinate.latitude), length: length)
  }

  /// The cell at a column, counted east from 180° W, and a row, counted north from 90° S.
  package init(column: Int, row: Int, length: Int) {
    let (longitude, latitude) = (Self.spread(UInt64(column)), Self.spread(UInt64(row)))
    // The last bit is longitude's where the length is odd.
    self.init(
      bits: length % 2 == 1 ? latitude << 1 | longitude : longitude << 1 | latitude, length: length)
  }

  /// The column, counted east from 180° W.
  package var column: Int { Int(Self.gathered(length % 2 == 1 ? bits : bits >> 1)) }

  /// The row, counted north from 90° S.
  package var row: Int { Int(Self.gathered(length % 2 == 1 ? bits >> 1 : bits)) }

  /// The area of the cell.
  package var bounds: BoundingBox {
    let grid = GeohashGrid(length: length)
    return BoundingBox(
      west: grid.longitude(column: column), south: grid.latitude(row: row),
      east: grid.longitude(column: column + 1), north: grid.latitude(row: row + 1))
  }

  /// The cell of `length` bits that holds this one; itself at its own length.
  ///
  /// - Precondition: `length` is not greater than this cell's.
  package func prefix(_ length: Int) -> Geohash {
    precondition(length <= self.length, "a prefix is no longer than the whole")
    return Geohash(bits: bits >> UInt64(self.length - length), length: length)
  }

  /// The cell `east` columns and `north` rows away; columns go on across the antimeridian, and
  /// there is none beyond a pole.
  package func neighbor(east: Int, north: Int) -> Geohash? {
    let grid = GeohashGrid(length: length)
    let row = row + north
    guard 0..<grid.rows ~= row else { return nil }
    return Geohash(column: grid.wrapped(column + east), row: row, length: length)
  }

  /// The eight cells around this one: N, NE, E, SE, S, SW, W, NW.
  package var neighbors: [Geohash?] {
    [(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)].map {
      neighbor(east: $0.0, north: $0.1)
    }
  }

  /// Puts a zero before each of the lowest 32 bits.
  private static func spread(_ value: UInt64) -> UInt64 {
    var value = value & 0xFFFF_FFFF
    value = (value | value << 16) & 0x0000_FFFF_0000_FFFF
    value = (value | value << 8) & 0x00FF_00FF_00FF_00FF
    value = (value | value << 4) & 0x0F0F_0F0F_0F0F_0F0F
    value = (value | value << 2) & 0x3333_3333_3333_3333
    return (value | value << 1) & 0x5555_5555_5555_5555
  }

  /// Takes every second bit, from the lowest.
  private static func gathered(_ value: UInt64) -> UInt64 {
    var value = value & 0x5555_5555_5555_5555
    value = (value | value >> 1) & 0x3333_3333_3333_3333
    value = (value | value >> 2) & 0x0F0F_0F0F_0F0F_0F0F
    value = (value | value >> 4) & 0x00FF_00FF_00FF_00FF
    value = (value | value >> 8) & 0x0000_FFFF_0000_FFFF
    return (value | value >> 16) & 0x0000_0000_FFFF_FFFF
  }
}
