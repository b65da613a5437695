import Geo

/// Finds the cells that a trip explores: all that its path crosses, fix by fix.
///
/// Between two fixes the path is the straight line of the Mercator map, as it is drawn. The cells
/// it crosses are found by going from border to border, so none is missed however long the leg:
///
/// ```
/// ├───┼───┼───┼───┤
/// │   │  ╱│   │   │      column borders are even in x, row borders even in latitude
/// ├───┼─╱─┼───┼───┤
/// │   │╱  │   │   │
/// ├───╱───┼───┼───┤
/// ```
///
/// A leg that runs along a border explores the cells on both sides.
package struct CellTrace {
  /// The length of the finest cells: precision 8, about 38 m × 19 m at the equator.
  package static let length = 40
  /// The most cells that one trip may explore, and the most borders it may cross on the way; a
  /// recording of years stays far below.
  static let cellLimit = 8_000_000
  static let stepLimit = 64_000_000

  /// Whether the path went beyond what a trip may explore; what follows was left out.
  package private(set) var exceedsLimit = false

  private static let grid = GeohashGrid(length: length)
  private var visits: [CellSum] = []
  /// How many visits are known to be of different cells, in order.
  private var settled = 0
  private var steps = 0
  private var previous: Place?

  /// Where a fix lies on the grid, in columns and rows.
  private struct Place {
    var x, y: Double
    var latitude: Double
    var seconds: Int64?
  }

  package init() {}

  /// Begins a new line: nothing is explored between the last fix and the next.
  package mutating func beginLine() { previous = nil }

  /// Goes on to a fix, the shorter way round.
  ///
  /// - Parameter seconds: When, since 1970; nil where that is not known. The cells between two
  ///   fixes are seen at the time of the first of them.
  package mutating func append(_ coordinate: Coordinate, seconds: Int64?) {
    var place = Place(
      x: Self.grid.position(longitude: coordinate.longitude),
      y: Self.grid.position(latitude: coordinate.latitude), latitude: coordinate.latitude,
      seconds: seconds)
    let x = place.x
    if let previous {
      let columns = Double(Self.grid.columns)
      if place.x - previous.x > columns / 2 { place.x -= columns }
      if previous.x - place.x > columns / 2 { place.x += columns }
      cross(from: previous, to: place)
    }
    visit(
      column: Self.grid.column(longitude: coordinate.longitude),
      row: Self.grid.row(latitude: coordinate.latitude), seconds: seconds)
    place.x = x
    previous = place
  }

  /// The cells explored, each once, by rising geohash.
  package mutating func finish() -> [CellSum] {
    settle()
    return visits
  }

  // MARK: - Crossing

  private mutating func cross(from a: Place, to b: Place) {
    var column = Int(a.x.rounded(.down))
    var row = Self.row(a.y)
    let (lastColumn, lastRow) = (Int(b.x.rounded(.down)), Self.row(b.y))
    exploreAlongBorder(from: a, to: b)
    let (columnStep, rowStep) = ((lastColumn - column).signum(), (lastRow - row).signum())
    guard columnStep != 0 || rowStep != 0 else { return }
    steps += abs(lastColumn - column) + abs(lastRow - row)
    guard steps <= Self.stepLimit else {
      exceedsLimit = true
      return
    }
    visit(column: column, row: row, seconds: a.seconds)
    var borders: RowBorders?
    while column != lastColumn || row != lastRow {
      if column == lastColumn {
        row += rowStep
      } else if row == lastRow {
        column += columnStep
      } else {
        let known = borders ?? RowBorders(from: a.latitude, to: b.latitude)
        borders = known
        let nextColumn = Double(columnStep > 0 ? column + 1 : column)
        let columnShare = (nextColumn - a.x) / (b.x - a.x)
        let rowShare = known.share(
          ofLatitude: Self.grid.latitude(row: rowStep > 0 ? row + 1 : row))
        if columnShare <= rowShare { column += columnStep }
        if rowShare <= columnShare { row += rowStep }
      }
      let isLast = column == lastColumn && row == lastRow
      visit(column: column, row: row, seconds: isLast ? b.seconds : a.seconds)
    }
  }

  /// How far along a leg, 0 to 1, it comes to a latitude.
  private struct RowBorders {
    private let start, length: Double

    init(from: Double, to: Double) {
      start = WebMercator.y(latitude: from)
      length = WebMercator.y(latitude: to) - start
    }

    func share(ofLatitude latitude: Double) -> Double {
      (WebMercator.y(latitude: latitude) - start) / length
    }
  }

  /// Explores the cells on the other side of a leg that runs exactly along a border.
  private mutating func exploreAlongBorder(from a: Place, to b: Place) {
    if a.x == b.x, a.x == a.x.rounded(.down), a.y != b.y {
      let rows = Self.row(min(a.y, b.y))...Self.row(max(a.y, b.y))
      steps += rows.count
      for row in rows { visit(column: Int(a.x) - 1, row: row, seconds: a.seconds) }
    }
    if a.y == b.y, a.y == a.y.rounded(.down), a.x != b.x, 1..<Double(Self.grid.rows) ~= a.y {
      let columns = Int(min(a.x, b.x).rounded(.down))...Int(max(a.x, b.x).rounded(.down))
      steps += columns.count
      for column in columns { visit(column: column, row: Int(a.y) - 1, seconds: a.seconds) }
    }
  }

  private static func row(_ position: Double) -> Int {
    min(max(Int(position.rounded(.down)), 0), grid.rows - 1)
  }

  // MARK: - Visits

  private mutating func visit(column: Int, row: Int, seconds: Int64?) {
    let bits = Geohash(column: Self.grid.wrapped(column), row: row, length: Self.length).bits
    let first = seconds ?? CellSum.unknownFirst
    let last = seconds ?? CellSum.unknownLast
    if visits.count > settled, visits[visits.count - 1].bits == bits {
      visits[visits.count - 1].firstSeconds = min(visits[visits.count - 1].firstSeconds, first)
      visits[visits.count - 1].lastSeconds = max(visits[visits.count - 1].lastSeconds, last)
      return
    }
    visits.append(CellSum(bits: bits, firstSeconds: first, lastSeconds: last))
    guard visits.count - settled >= max(4_000_000, settled) else { return }
    settle()
    if visits.count > Self.cellLimit { exceedsLimit = true }
  }

  /// Sorts the visits and makes those of one cell one.
  private mutating func settle() {
    visits.sort { $0.bits < $1.bits }
    var count = 0
    for visit in visits {
      if count > 0, visits[count - 1].bits == visit.bits {
        visits[count - 1].firstSeconds = min(visits[count - 1].firstSeconds, visit.firstSeconds)
        visits[count - 1].lastSeconds = max(visits[count - 1].lastSeconds, visit.lastSeconds)
      } else {
        visits[count] = visit
        count += 1
      }
    }
    visits.removeLast(visits.count - count)
    settled = count
  }
}
