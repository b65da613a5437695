import Fog
import JSON

/// Reads style files: JSON with comments, trailing commas allowed, decoded strictly.
///
/// `Styles/style.schema.json` says the same for editors, and `Styles/README.md` for people.
package enum StyleParser {
  /// The largest file that is read.
  package static let byteLimit = 1 << 20

  static let widthRange = 0.0...256.0
  static let zoomRange = 0.0...24.0
  static let shareRange = 0.0...1.0
  static let halfLifeRange = 0.01...100_000.0
  static let speedRange = 0.0...2000.0
  static let fontSizeRange = 4.0...96.0
  static let stopCount = 1...32
  static let bandCount = 1...32
  static let nameLimit = 100

  /// The style in `bytes`; `file` is its name in messages.
  package static func parse(_ bytes: [UInt8], file: String) throws(StyleError) -> Style {
    guard bytes.count <= byteLimit else { throw .tooLarge(file: file) }
    guard String(validating: bytes, as: UTF8.self) != nil else {
      throw .syntax(file: file, place: nil, reason: "not UTF-8; save the file as UTF-8")
    }
    let root = StyleNode(value: try json(bytes, file: file), path: "", file: file)
    let style = try root.object(
      keys: ["$schema", "name", "background", "route", "fog", "heat", "caption"])
    return Style(
      name: try style.required("name").string(limit: nameLimit),
      background: try background(try style.required("background")),
      route: try route(try style.required("route")),
      fog: try fog(try style.required("fog")),
      heat: try heat(style.optional("heat")),
      caption: try caption(try style.required("caption")))
  }

  // MARK: - JSON

  private static func json(_ bytes: [UInt8], file: String) throws(StyleError) -> JSONValue {
    do throws(JSONError) {
      return try JSONReader.read(bytes)
    } catch {
      throw .syntax(
        file: file, place: "\(error.line):\(error.column)", reason: error.reason)
    }
  }

  // MARK: - Parts

  private static func background(_ node: StyleNode) throws(StyleError) -> Color? {
    if node.value == .string("none") { return nil }
    return try node.color()
  }

  private static func route(_ node: StyleNode) throws(StyleError) -> RouteStyle {
    let route = try node.object(
      keys: ["width", "opacity", "join", "cap", "casing", "unknown", "bands"])
    return RouteStyle(
      width: try stops(try route.required("width"), in: widthRange),
      opacity: try route.optional("opacity")?.number(in: shareRange) ?? 1,
      join: try route.optional("join")?.word(LineJoin.self) ?? .round,
      cap: try route.optional("cap")?.word(LineCap.self) ?? .round,
      casing: try casing(route.optional("casing")),
      bands: try bands(try route.required("bands")),
      unknown: try route.required("unknown").opaqueColor())
  }

  private static func casing(_ node: StyleNode?) throws(StyleError) -> Casing? {
    guard let node, node.value != .null else { return nil }
    let casing = try node.object(keys: ["color", "width"])
    return Casing(
      color: try casing.required("color").opaqueColor(),
      width: try stops(try casing.required("width"), in: widthRange))
  }

  private static func bands(_ node: StyleNode) throws(StyleError) -> SpeedBands {
    var bands: [SpeedBand] = []
    for element in try node.elements(count: bandCount) {
      let band = try element.object(keys: ["from", "color", "label"])
      let from = try band.required("from")
      let fromKmh = try from.number(in: speedRange)
      guard let last = bands.last else {
        if fromKmh != 0 { throw from.invalid("0, where the first band begins") }
        bands.append(try self.band(band, fromKmh: fromKmh))
        continue
      }
      if fromKmh <= last.fromKmh {
        throw from.invalid("above \(JSONValue.number(last.fromKmh).text), the band before")
      }
      bands.append(try self.band(band, fromKmh: fromKmh))
    }
    return SpeedBands(bands)
  }

  private static func band(
    _ band: StyleObject, fromKmh: Double
  ) throws(StyleError) -> SpeedBand {
    SpeedBand(
      fromKmh: fromKmh, color: try band.required("color").opaqueColor(),
      label: try band.optional("label")?.string(limit: nameLimit))
  }

  /// A number, or `{"stops": [[zoom, value], …]}`.
  private static func stops(
    _ node: StyleNode, in range: ClosedRange<Double>
  ) throws(StyleError) -> Stops {
    if case .number = node.value { return Stops(try node.number(in: range)) }
    guard case .object = node.value else {
      throw node.invalid("a number or an object with \"stops\"")
    }
    let list = try node.object(keys: ["stops"]).required("stops")
    var stops: [Stops.Stop] = []
    for element in try list.elements(count: stopCount) {
      let pair = try element.elements(count: 2...2)
      let zoom = try pair[0].number(in: zoomRange)
      if let last = stops.last, zoom <= last.zoom {
        throw pair[0].invalid("above \(JSONValue.number(last.zoom).text), the zoom before")
      }
      stops.append(Stops.Stop(zoom: zoom, value: try pair[1].number(in: range)))
    }
    return Stops(stops: stops)
  }

  private static func fog(_ node: StyleNode) throws(StyleError) -> FogStyle {
    let fog = try node.object(
      keys: [
        "color", "opacity", "cellPixels", "precision", "visit", "lone", "halfLifeDays",
        "edgeCells", "edgePixels", "curve", "texture",
      ])
    var look = FogLook(opacity: try fog.required("opacity").number(in: shareRange))
    if let pixels = fog.optional("cellPixels") { look.cells = .pixels(try cellPixels(pixels)) }
    if let precision = fog.optional("precision"), precision.value != .null {
      look.cells = try self.precision(precision)
    }
    look.visit = try fog.optional("visit")?.number(in: shareRange) ?? look.visit
    look.lone = try fog.optional("lone")?.number(in: shareRange) ?? look.lone
    if let days = fog.optional("halfLifeDays"), days.value != .null {
      look.halfLifeDays = try days.number(in: halfLifeRange)
    }
    if let cells = fog.optional("edgeCells") {
      look.edge = .cells(try cells.number(in: 0...FogLook.edgeCellsLimit))
    }
    if let pixels = fog.optional("edgePixels"), pixels.value != .null {
      look.edge = .pixels(try pixels.number(in: 0...FogLook.edgePixelsLimit))
    }
    if let curve = fog.optional("curve") { look.curve = try self.curve(curve) }
    look.texture = try fog.optional("texture")?.number(in: shareRange) ?? look.texture
    let color = try fog.required("color").color()
    // What shows through the colour shows through the fog.
    look.opacity *= Double(color.alpha) / 255
    return FogStyle(
      color: Color(red: color.red, green: color.green, blue: color.blue), look: look)
  }

  private static func cellPixels(_ node: StyleNode) throws(StyleError) -> Double {
    guard case .number(let pixels) = node.value, FogLook.cellPixels.contains(pixels),
      pixels.significand == 1
    else { throw node.invalid("2, 4, 8, 16, 32 or 64") }
    return pixels
  }

  /// A geohash precision, or `[[zoom, precision], …]`.
  private static func precision(_ node: StyleNode) throws(StyleError) -> FogLook.Cells {
    guard case .array = node.value else { return .precision(try characters(node)) }
    var steps: [(zoom: Double, precision: Int)] = []
    for element in try node.elements(count: stopCount) {
      let pair = try element.elements(count: 2...2)
      let zoom = try pair[0].number(in: zoomRange)
      if let last = steps.last, zoom <= last.zoom {
        throw pair[0].invalid("above \(JSONValue.number(last.zoom).text), the zoom before")
      }
      steps.append((zoom, try characters(pair[1])))
    }
    return .steps(steps)
  }

  private static func characters(_ node: StyleNode) throws(StyleError) -> Int {
    guard case .number(let number) = node.value, let precision = Int(exactly: number),
      1...8 ~= precision
    else { throw node.invalid("a whole number from 1 to 8") }
    return precision
  }

  private static func curve(_ node: StyleNode) throws(StyleError) -> (clear: Double, full: Double) {
    let limits = try node.elements(count: 2...2)
    let clear = try limits[0].number(in: shareRange)
    let full = try limits[1].number(in: shareRange)
    guard full > clear else {
      throw limits[1].invalid("above \(JSONValue.number(clear).text), where fog ends")
    }
    return (clear, full)
  }

  private static func heat(_ node: StyleNode?) throws(StyleError) -> HeatStyle {
    var style = HeatStyle.standard
    guard let heat = try node?.object(keys: ["width", "ramp"]) else { return style }
    if let width = heat.optional("width") { style.width = try stops(width, in: widthRange) }
    guard let ramp = heat.optional("ramp") else { return style }
    style.ramp = []
    for element in try ramp.elements(count: 2...stopCount.upperBound) {
      let pair = try element.elements(count: 2...2)
      let share = try pair[0].number(in: shareRange)
      if let last = style.ramp.last, share <= last.share {
        throw pair[0].invalid("above \(JSONValue.number(last.share).text), the share before")
      }
      style.ramp.append(HeatStyle.Stop(share: share, color: try pair[1].color()))
    }
    return style
  }

  private static func caption(_ node: StyleNode) throws(StyleError) -> CaptionStyle {
    let caption = try node.object(keys: ["color", "muted", "panel", "font", "size"])
    return CaptionStyle(
      color: try caption.required("color").color(),
      muted: try caption.required("muted").color(),
      panel: try caption.optional("panel")?.color() ?? Color(red: 0, green: 0, blue: 0, alpha: 0),
      font: try caption.optional("font")?.string(limit: nameLimit) ?? CaptionStyle.standardFont,
      sizeInPixels: try caption.optional("size")?.number(in: fontSizeRange) ?? 13)
  }
}

extension CaptionStyle {
  /// The families that are tried where a style names none.
  static let standardFont = "Inter, Noto Sans, DejaVu Sans, sans-serif"
}
