import Cairo
import Geo
import Lines
import PNG
import Styling
import Tracks

/// One picture of some trips, fitted to its size, with a footer of what it shows.
package struct StaticMap {
  /// The longest side of a picture, in device pixels.
  package static let sideLimit = 8192
  /// The shortest.
  private static let smallestSide = 16
  /// The deepest zoom that a picture is fitted to; a short walk is not blown up to pure noise.
  private static let deepestZoom = 18.0

  /// What a picture is to look like.
  package struct Options: Sendable {
    /// In CSS pixels.
    package var width = 1200
    package var height = 800
    /// Device pixels for a CSS pixel.
    package var pixelRatio = 1.0
    /// Room around the trips, in CSS pixels.
    package var padding = 48.0
    package var units = UnitSystem.metric
    /// nil for none.
    package var title: String?
    package var showsTitle = true
    package var facts = Set(TripFacts.Item.allCases)
    package var showsLegend = true
    package var showsScaleBar = true

    package init() {}

    /// Width and height in device pixels.
    ///
    /// - Throws: ``RenderError/size(width:height:)`` for a size out of range.
    package func pixelSize() throws(RenderError) -> (width: Int, height: Int) {
      let range = Double(StaticMap.smallestSide)...Double(StaticMap.sideLimit)
      let width = (Double(width) * pixelRatio).rounded()
      let height = (Double(height) * pixelRatio).rounded()
      guard range.contains(width), range.contains(height) else {
        throw .size(width: width, height: height)
      }
      return (Int(width), Int(height))
    }
  }

  private let content: MapContent
  private let style: Style
  private let options: Options
  private let pixelWidth, pixelHeight: Int

  /// A picture of `trips` in `style`.
  ///
  /// - Throws: ``RenderError/size(width:height:)`` for a size out of range.
  package init(_ trips: [Trip], style: Style, options: Options) throws(RenderError) {
    try self.init(MapContent(trips), style: style, options: options)
  }

  /// A picture of `content` in `style`.
  ///
  /// - Throws: ``RenderError/size(width:height:)`` for a size out of range.
  package init(_ content: MapContent, style: Style, options: Options) throws(RenderError) {
    self.content = content
    self.style = style
    self.options = options
    (pixelWidth, pixelHeight) = try options.pixelSize()
  }

  /// Draws the picture on up to `threads` threads; their number does not change a byte of it.
  ///
  /// - Throws: ``RenderError``, or what the content throws.
  package func png(threads: Int) async throws -> [UInt8] {
    let layout = MapLayout(
      content.boxes, options: options, deepestZoom: Self.deepestZoom,
      reservedBottom: footer(metersPerPixel: 1).reservedHeight)
    let world = layout.scale.worldPixels
    let window = PixelBox(
      minX: layout.originX, minY: layout.originY, maxX: layout.originX + Double(pixelWidth),
      maxY: layout.originY + Double(pixelHeight)
    ).grown(by: RouteScene.reach(style, scale: layout.scale))
    let scene = try content.scene(
      layout.scale,
      PixelBox(
        minX: window.minX / world, minY: window.minY / world, maxX: window.maxX / world,
        maxY: window.maxY / world), style.route)
    let pieces = PicturePieces(
      scene: scene, style: style, originX: layout.originX, originY: layout.originY,
      width: pixelWidth, height: pixelHeight, fogTime: content.fogTime, fog: content.fog)
    var surface: ImageSurface
    do throws(CairoError) {
      surface = try ImageSurface(width: pixelWidth, height: pixelHeight)
    } catch {
      throw RenderError.drawing(error)
    }
    try await pieces.draw(on: &surface, threads: threads)
    do throws(CairoError) {
      try drawFooter(metersPerPixel: layout.metersPerPixel, on: surface)
    } catch {
      throw RenderError.drawing(error)
    }
    do throws(PNGError) {
      return try encode(surface)
    } catch {
      throw RenderError.encoding(error)
    }
  }

  private func drawFooter(
    metersPerPixel: Double, on surface: borrowing ImageSurface
  ) throws(CairoError) {
    let context = try Context(surface)
    context.scale(by: options.pixelRatio)
    try footer(metersPerPixel: metersPerPixel).draw(on: context)
    try context.finish()
  }

  private func encode(_ surface: borrowing ImageSurface) throws(PNGError) -> [UInt8] {
    var encoder = PNGEncoder()
    let stride = surface.stride
    return try surface.withPixels { (pixels) throws(PNGError) in
      try encoder.encode(
        premultiplied: pixels, width: pixelWidth, height: pixelHeight, stride: stride)
    }
  }

  private func footer(metersPerPixel: Double) -> Footer {
    let content = Footer.Content(
      title: options.showsTitle ? options.title : nil,
      facts: content.facts.texts(options.facts, units: options.units),
      bands: options.showsLegend && content.knowsSpeeds ? style.route.bands : nil,
      metersPerPixel: options.showsScaleBar ? metersPerPixel : nil, units: options.units)
    return Footer(
      content, style: style.caption, width: Double(options.width), height: Double(options.height))
  }
}
