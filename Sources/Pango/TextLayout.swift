import CPango
import Cairo

/// One line of text in any script, laid out and ready to draw.
///
/// A wrapper of a `PangoLayout`, with hinting off so that text has the same shape at every place
/// and scale.
package struct TextLayout: ~Copyable {
  /// How heavy the strokes of letters are.
  package enum Weight: Sendable { case regular, bold }

  private let layout: OpaquePointer
  /// The advance of the text, in pixels.
  package let width: Double
  /// From the top of the line to its bottom, in pixels.
  package let height: Double
  /// From the top of the line to its baseline, in pixels.
  package let baseline: Double

  /// Lays out `text`.
  ///
  /// - Parameters:
  ///   - text: Any text; line breaks in it are drawn as a sign, not obeyed.
  ///   - font: A list of families, the first that is installed and has the letters wins.
  ///   - sizeInPixels: The em.
  ///   - weight: How heavy the letters are.
  ///   - widthLimit: The greatest width in pixels; longer text ends in `…`.
  ///   - context: What it will be drawn on.
  package init(
    _ text: String, font: String, sizeInPixels: Double, weight: Weight = .regular,
    widthLimit: Double? = nil, on context: borrowing Context
  ) throws(CairoError) {
    guard let layout = pango_cairo_create_layout(context.handle) else {
      throw CairoError(status: 1)
    }
    self.layout = layout
    let options = cairo_font_options_create()
    cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE)
    cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF)
    cairo_font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY)
    pango_cairo_context_set_font_options(pango_layout_get_context(layout), options)
    cairo_font_options_destroy(options)

    let description = pango_font_description_new()
    pango_font_description_set_family(description, font)
    pango_font_description_set_absolute_size(description, sizeInPixels * Double(PANGO_SCALE))
    pango_font_description_set_weight(
      description, weight == .bold ? PANGO_WEIGHT_SEMIBOLD : PANGO_WEIGHT_NORMAL)
    pango_layout_set_font_description(layout, description)
    pango_font_description_free(description)

    pango_layout_set_single_paragraph_mode(layout, 1)
    if let widthLimit {
      pango_layout_set_width(layout, Int32(max(1, widthLimit) * Double(PANGO_SCALE)))
      pango_layout_set_ellipsize(layout, PANGO_ELLIPSIZE_END)
    }
    pango_layout_set_text(layout, text, -1)

    var logical = PangoRectangle()
    pango_layout_get_extents(layout, nil, &logical)
    width = Double(logical.width) / Double(PANGO_SCALE)
    height = Double(logical.height) / Double(PANGO_SCALE)
    baseline = Double(pango_layout_get_baseline(layout)) / Double(PANGO_SCALE)
  }

  deinit { fogline_unref_layout(layout) }

  /// Draws the text in the context's colour, its top left corner at a point.
  package func draw(x: Double, y: Double, on context: borrowing Context) {
    cairo_move_to(context.handle, x, y)
    pango_cairo_show_layout(context.handle, layout)
  }
}
