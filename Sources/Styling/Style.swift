/// How pictures and tiles look; read from a file by ``StyleParser``.
package struct Style: Hashable, Sendable {
  package var name: String
  /// Under everything on a picture, nil for nothing; tiles have none.
  package var background: Color?
  package var route: RouteStyle
  package var fog: FogStyle
  package var heat: HeatStyle
  package var caption: CaptionStyle

  package init(
    name: String, background: Color?, route: RouteStyle, fog: FogStyle,
    heat: HeatStyle = .standard, caption: CaptionStyle
  ) {
    self.name = name
    self.background = background
    self.route = route
    self.fog = fog
    self.heat = heat
    self.caption = caption
  }
}

extension Style {
  /// The default style, light.
  ///
  /// - Throws: Nothing in practice: a test parses every shipped style.
  package static func standard() throws(StyleError) -> Style {
    let (name, json) = shipped[0]
    return try StyleParser.parse(Array(json.utf8), file: name)
  }
}
