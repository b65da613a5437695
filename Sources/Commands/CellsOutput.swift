import Fog
import Geo
import Tracks

/// Explored cells as text.
enum CellsOutput {
  /// `geohash,visits,first,last`, times in ISO 8601, empty where they are not known.
  static func csv(_ cells: [CellSum], length: Int) -> String {
    CSVText.text(
      [["geohash", "visits", "first", "last"]]
        + cells.map { cell in
          [
            Geohash(bits: cell.bits, length: length).description, "\(cell.visits)",
            time(cell.first), time(cell.last),
          ]
        })
  }

  /// A feature collection of rectangles, RFC 7946.
  static func geoJSON(_ cells: [CellSum], length: Int) -> String {
    let features = cells.map { cell in
      let geohash = Geohash(bits: cell.bits, length: length)
      let box = geohash.bounds
      let ring = [
        (box.west, box.south), (box.east, box.south), (box.east, box.north),
        (box.west, box.north), (box.west, box.south),
      ].map { "[\($0.0),\($0.1)]" }.joined(separator: ",")
      func quoted(_ text: String) -> String { text.isEmpty ? "null" : "\"\(text)\"" }
      return
        "{\"type\":\"Feature\",\"geometry\":{\"type\":\"Polygon\",\"coordinates\":[[\(ring)]]},"
        + "\"properties\":{\"geohash\":\"\(geohash)\",\"visits\":\(cell.visits),"
        + "\"first\":\(quoted(time(cell.first))),\"last\":\(quoted(time(cell.last)))}}"
    }
    return "{\"type\":\"FeatureCollection\",\"features\":[\n"
      + features.joined(separator: ",\n") + "\n]}\n"
  }

  private static func time(_ seconds: Int64?) -> String {
    guard let seconds, abs(seconds) < 250_000_000_000 else { return "" }
    return Timestamp(milliseconds: seconds * 1000).iso8601
  }
}
