import Foundation

/// The corpus of real recordings that may lie beside the project, with a manifest of right answers.
///
/// It is not part of the project: the files belong to others. Tests that need it are skipped where
/// it is not there.
package enum Corpus {
  /// One file and what it holds.
  package struct Row: Sendable, CustomStringConvertible {
    package let file: String
    package let importerShould: String
    package let segments, points, routePoints, waypoints: Int
    /// ISO 8601, empty where there are no times.
    package let firstTime, lastTime: String
    /// South, west, north, east; nil without positions.
    package let bounds: [Double]?
    package let lengthKm: Double
    package let crossesAntimeridian: Bool

    package var path: String { folder.appending(path: file).path(percentEncoded: false) }
    package var description: String { file }

    /// Whether everything in the file is to be read.
    package var wantsAll: Bool { importerShould.hasPrefix("import all") }
  }

  private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../../shared/corpus").standardized

  /// The GPX files; empty where there is no corpus.
  package static let gpx: [Row] = {
    guard
      let text = try? String(contentsOf: folder.appending(path: "manifest.tsv"), encoding: .utf8)
    else { return [] }
    let lines = text.split(separator: "\n").map {
      $0.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
    }
    guard let header = lines.first else { return [] }
    return lines.dropFirst().map { Dictionary(zip(header, $0)) { $1 } }.filter {
      $0["kind"] == "gpx"
    }.map(row).filter { FileManager.default.fileExists(atPath: $0.path) }
  }()

  private static func row(_ fields: [String: String]) -> Row {
    func number(_ key: String) -> Int { Int(fields[key] ?? "") ?? 0 }
    let bounds = (fields["bbox_minlat_minlon_maxlat_maxlon"] ?? "").split(separator: ",")
      .compactMap { Double($0) }
    return Row(
      file: fields["file"] ?? "", importerShould: fields["importer_should"] ?? "",
      segments: number("segments"), points: number("points"),
      routePoints: number("route_points"), waypoints: number("waypoints"),
      firstTime: fields["first_utc"] ?? "", lastTime: fields["last_utc"] ?? "",
      bounds: bounds.count == 4 ? bounds : nil, lengthKm: Double(fields["length_km"] ?? "") ?? 0,
      crossesAntimeridian: number("antimeridian_crossings") > 0)
  }
}
