import CCairo

/// Draws on an ``ImageSurface``. Coordinates are pixels, x east and y south from its corner.
///
/// Drawing calls do not fail one by one: ``finish()`` tells at the end whether all of them worked.
package struct Context: ~Copyable {
  /// The C handle, for text layout in the module `Pango`.
  package let handle: OpaquePointer

  /// Starts drawing on `surface`, which must outlive the context.
  package init(_ surface: borrowing ImageSurface) throws(CairoError) {
    guard let handle = cairo_create(surface.handle) else {
      throw CairoError(status: CAIRO_STATUS_NO_MEMORY.rawValue)
    }
    let status = cairo_status(handle)
    guard status == CAIRO_STATUS_SUCCESS else {
      cairo_destroy(handle)
      throw CairoError(status: status.rawValue)
    }
    self.handle = handle
  }

  deinit { cairo_destroy(handle) }

  /// Throws the first failure of any call so far.
  package func finish() throws(CairoError) {
    let status = cairo_status(handle)
    if status != CAIRO_STATUS_SUCCESS { throw CairoError(status: status.rawValue) }
  }

  // MARK: State

  /// Runs `body` and takes back what it changed of source, line style, clip and transformation.
  package func saved<E: Error>(_ body: () throws(E) -> Void) throws(E) {
    cairo_save(handle)
    defer { cairo_restore(handle) }
    try body()
  }

  /// Sets the colour to draw with; components 0 to 1, not premultiplied.
  package func setColor(red: Double, green: Double, blue: Double, alpha: Double) {
    cairo_set_source_rgba(handle, red, green, blue, alpha)
  }

  /// Makes the unit of what follows `factor` pixels.
  package func scale(by factor: Double) { cairo_scale(handle, factor, factor) }

  /// Sets how lines are stroked; `width` in pixels.
  package func setLine(width: Double, join: Join, cap: Cap) {
    cairo_set_line_width(handle, width)
    cairo_set_line_join(handle, join.value)
    cairo_set_line_cap(handle, cap.value)
  }

  // MARK: Drawing

  /// Starts a line at a point.
  package func move(x: Double, y: Double) { cairo_move_to(handle, x, y) }

  /// Goes on with the line to a point; a coordinate beyond ±32,000 is drawn wrong.
  package func line(x: Double, y: Double) { cairo_line_to(handle, x, y) }

  /// Strokes the lines begun since the last stroke or fill.
  package func stroke() { cairo_stroke(handle) }

  /// Fills a rectangle, its corners rounded by `radius` pixels.
  package func fillRectangle(
    x: Double, y: Double, width: Double, height: Double, radius: Double = 0
  ) {
    if radius > 0 {
      let right = x + width - radius
      let bottom = y + height - radius
      cairo_new_sub_path(handle)
      cairo_arc(handle, right, y + radius, radius, -.pi / 2, 0)
      cairo_arc(handle, right, bottom, radius, 0, .pi / 2)
      cairo_arc(handle, x + radius, bottom, radius, .pi / 2, .pi)
      cairo_arc(handle, x + radius, y + radius, radius, .pi, 3 * .pi / 2)
      cairo_close_path(handle)
    } else {
      cairo_rectangle(handle, x, y, width, height)
    }
    cairo_fill(handle)
  }
}
