import Fog
import Geo
import Lines
import Store
import TestSupport
import Tracks

/// A library in a folder of its own, and what tests compare of libraries.
struct LibraryOfTests {
  let folder: TemporaryFolder
  var path: String { folder.path("library.fogline") }

  init() throws { folder = try TemporaryFolder() }

  /// Opens it, making it where there is none.
  func open(_ access: Library.Access = .create) throws -> Library {
    try Library(path: path, access: access)
  }

  /// Adds recordings, all in one transaction.
  @discardableResult
  static func add(_ tracks: [Track], to library: Library) throws -> [Library.Addition] {
    try library.add(
      tracks.enumerated().compactMap { try PreparedTrip($1, source: "\($0).gpx") })
  }

  static let town = Coordinate(longitude: 8.54, latitude: 47.37)

  /// All that tiles can be drawn from, in an order of its own: chunks of all levels, and sums of
  /// cells of all lengths.
  static func picture(of library: Library) throws -> Picture {
    let world = PixelBox(minX: 0, minY: 0, maxX: 1, maxY: 1)
    var chunks: [[[UInt8]]] = []
    for level in LineLevel.all {
      chunks.append(
        try library.chunks(of: level, touching: world)
          .sorted { ($0.order, $0.ordinal) < ($1.order, $1.ordinal) }.map(\.bytes))
    }
    var cells: [Int: [CellSum]] = [:]
    for length in [40, 39, 35, 30, 25, 12, 9] {
      cells[length] = try Self.cells(of: library, length: length)
    }
    return Picture(chunks: chunks, cells: cells)
  }

  struct Picture: Equatable {
    let chunks: [[[UInt8]]]
    let cells: [Int: [CellSum]]
  }

  /// The sums of all explored cells of a length, in the columns and rows around them.
  static func cells(of library: Library, length: Int) throws -> [CellSum] {
    let grid = GeohashGrid(length: length)
    var sums: [UInt64: CellSum] = [:]
    guard let bounds = try library.trips().map(\.bounds).reduce(nil, { $0?.union($1) ?? $1 }) else {
      return []
    }
    let first = grid.column(longitude: bounds.west) - 2
    var last = grid.column(longitude: bounds.east) + 2
    if bounds.crossesAntimeridian { last += grid.columns }
    let rows =
      max(
        0, grid.row(latitude: bounds.south) - 2)...min(
        grid.rows - 1, grid.row(latitude: bounds.north) + 2)
    try library.forEachCell(of: grid, columns: first...last, rows: rows) { column, row, part in
      let bits = Geohash(column: grid.wrapped(column), row: row, length: length).bits
      var part = part
      part.bits = bits
      if sums[bits] == nil {
        sums[bits] = part
      } else {
        sums[bits]?.add(part)
      }
    }
    return sums.values.sorted { $0.bits < $1.bits }
  }
}
