import Geo
import Options
import Store

/// Which trips of the library an option line means.
enum TripSelection {
  static let options = [
    Option("trip", "ID,...", help: "These trips only, by their numbers."),
    Option("from", "DATE", help: "Trips that end on this day or later, in UTC."),
    Option("to", "DATE", help: "Trips that begin on this day or earlier, in UTC."),
    Option("tag", "TAG", help: "Trips with this tag."),
  ]

  static let area = Option(
    "area", "W,S,E,N",
    help: "The part of the world, in degrees; west is greater than east\nacross the antimeridian.")

  /// The filter that an option line describes.
  static func filter(_ options: ParsedOptions) throws -> TripFilter {
    var filter = TripFilter()
    if let list = options.value("trip") { filter.ids = try ids(list.split(separator: ",")) }
    filter.from = try TimeOption.start("from", options)
    filter.to = try TimeOption.end("to", options)
    filter.tag = options.value("tag")
    return filter
  }

  /// The numbers of trips.
  static func ids(_ words: some Sequence<some StringProtocol>) throws -> [Int64] {
    let ids = try words.map { word in
      guard let id = Int64(word), id > 0 else {
        throw UsageError("\(word) is no number of a trip; `fogline trips` lists them")
      }
      return id
    }
    guard !ids.isEmpty else { throw UsageError("name at least one trip by its number") }
    return ids
  }

  /// The box of `--area`.
  static func box(_ options: ParsedOptions) throws -> BoundingBox? {
    guard let text = options.value("area") else { return nil }
    let numbers = text.split(separator: ",", omittingEmptySubsequences: false)
      .compactMap { Double($0) }
    guard numbers.count == 4, numbers.allSatisfy(\.isFinite), abs(numbers[0]) <= 180,
      abs(numbers[2]) <= 180, abs(numbers[1]) <= 90, abs(numbers[3]) <= 90,
      numbers[1] < numbers[3], numbers[0] != numbers[2]
    else {
      throw UsageError(
        "--area: \(text) is no box; write west,south,east,north in degrees, as 8.5,47.3,8.6,47.4")
    }
    return BoundingBox(
      west: numbers[0], south: numbers[1], east: numbers[2], north: numbers[3])
  }
}
