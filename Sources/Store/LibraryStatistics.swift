import Fog
import Geo
import Tracks

/// What there is in a library.
package struct LibraryStatistics: Sendable {
  /// What came to the library in one year of UTC.
  package struct Year: Sendable, Equatable {
    package let year: Int
    package fileprivate(set) var trips = 0
    package fileprivate(set) var distanceMeters = 0.0
    /// Ground that had not been seen in any year before.
    package fileprivate(set) var newSquareMeters = 0.0
    package fileprivate(set) var newCells = 0
  }

  package let trips: Int
  package let fixes: Int
  package let distanceMeters: Double
  package let movingSeconds: Double
  /// The trip with the greatest distance, nil where there is none.
  package let longest: TripRecord?
  /// Explored cells of 40 bits.
  package private(set) var cells = 0
  /// Their ground.
  package private(set) var squareMeters = 0.0
  /// Of the database, without what is still in its log.
  package internal(set) var fileBytes: Int64 = 0
  private var years: [Int: Year] = [:]

  init(trips: [TripRecord]) {
    self.trips = trips.count
    fixes = trips.reduce(0) { $0 + $1.fixes }
    distanceMeters = trips.reduce(0) { $0 + $1.distanceMeters }
    movingSeconds = trips.reduce(0) { $0 + ($1.movingSeconds ?? 0) }
    longest = trips.max { $0.distanceMeters < $1.distanceMeters }
    for trip in trips {
      guard let year = trip.start?.date.year else { continue }
      years[year, default: Year(year: year)].trips += 1
      years[year, default: Year(year: year)].distanceMeters += trip.distanceMeters
    }
  }

  /// The years in which anything happened, the earliest first.
  package var byYear: [Year] { years.values.sorted { $0.year < $1.year } }

  /// Counts an explored cell of the finest length.
  mutating func add(_ cell: CellSum) {
    let bounds = Geohash(bits: cell.bits, length: CellTrace.length).bounds
    let area = GreatCircle.squareMeters(of: bounds)
    cells += 1
    squareMeters += area
    guard let first = cell.first else { return }
    let year = Timestamp(milliseconds: first.multipliedReportingOverflow(by: 1000).partialValue)
      .date.year
    years[year, default: Year(year: year)].newSquareMeters += area
    years[year, default: Year(year: year)].newCells += 1
  }
}
