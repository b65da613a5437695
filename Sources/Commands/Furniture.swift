import Rendering

/// What a picture's footer can show, by the words of `--hide`.
enum Furniture {
  /// `all` and every part.
  static let names = ["all", "title", "legend", "scale"] + TripFacts.Item.allCases.map(\.rawValue)

  /// Takes the parts in a list such as `legend,scale` off a picture.
  ///
  /// - Throws: ``UsageError`` for a word that names no part.
  static func hide(_ list: String, of options: inout StaticMap.Options) throws {
    for name in list.split(separator: ",", omittingEmptySubsequences: false) {
      switch name {
      case "all":
        options.showsTitle = false
        options.showsLegend = false
        options.showsScaleBar = false
        options.facts = []
      case "title": options.showsTitle = false
      case "legend": options.showsLegend = false
      case "scale": options.showsScaleBar = false
      default:
        guard let item = TripFacts.Item(rawValue: String(name)) else {
          throw UsageError("--hide: \(name) is none of \(names.joined(separator: ", "))")
        }
        options.facts.remove(item)
      }
    }
  }
}
