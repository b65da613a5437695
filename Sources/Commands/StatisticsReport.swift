import Geo
import Store

/// What `fogline stats` says.
struct StatisticsReport: Encodable {
  /// One year of UTC.
  struct Year: Encodable {
    let year, trips, newCells: Int
    let distanceKm, newKm2: Double
  }

  /// A trip and its distance.
  struct Longest: Encodable {
    let id: Int64
    let name: String?
    let distanceKm: Double
  }

  let trips, fixes, cells: Int
  let distanceKm, movingHours, exploredKm2: Double
  let longest: Longest?
  let fileBytes: Int64
  let years: [Year]

  init(_ statistics: LibraryStatistics) {
    trips = statistics.trips
    fixes = statistics.fixes
    cells = statistics.cells
    distanceKm = Self.rounded(statistics.distanceMeters / 1000)
    movingHours = Self.rounded(statistics.movingSeconds / 3600)
    exploredKm2 = Self.rounded(statistics.squareMeters / 1e6)
    longest = statistics.longest.map {
      Longest(
        id: $0.id, name: $0.name ?? FileStem.stem(of: $0.source),
        distanceKm: Self.rounded($0.distanceMeters / 1000))
    }
    fileBytes = statistics.fileBytes
    years = statistics.byYear.map {
      Year(
        year: $0.year, trips: $0.trips, newCells: $0.newCells,
        distanceKm: Self.rounded($0.distanceMeters / 1000),
        newKm2: Self.rounded($0.newSquareMeters / 1e6))
    }
  }

  private static func rounded(_ value: Double) -> Double {
    FixedDecimal.rounded(value, decimals: 3)
  }

  /// The report as lines for people.
  var text: String {
    let bytes = FixedDecimal.text(Double(fileBytes) / 1e6, decimals: 1)
    var rows = [
      ["trips", ImportProgress.grouped(trips)], ["fixes", ImportProgress.grouped(fixes)],
      ["distance", FixedDecimal.text(distanceKm, decimals: 1) + " km"],
      ["moving", FixedDecimal.text(movingHours, decimals: 1) + " h"],
      ["explored", FixedDecimal.text(exploredKm2, decimals: 3) + " km²"],
      ["cells", ImportProgress.grouped(cells)], ["file", bytes + " MB"],
    ]
    if let longest {
      let name = longest.name.map { ", “\($0)”" } ?? ""
      rows.append([
        "longest",
        "\(FixedDecimal.text(longest.distanceKm, decimals: 1)) km, trip \(longest.id)\(name)",
      ])
    }
    var text = TextTable.text(rows, right: [])
    if !years.isEmpty {
      let table = years.map {
        [
          "\($0.year)", ImportProgress.grouped($0.trips),
          FixedDecimal.text($0.distanceKm, decimals: 1),
          FixedDecimal.text($0.newKm2, decimals: 3), ImportProgress.grouped($0.newCells),
        ]
      }
      text +=
        "\n\n"
        + TextTable.text(
          [["year", "trips", "km", "new km²", "new cells"]] + table, right: [1, 2, 3, 4])
    }
    return text
  }
}
