import CCairo

/// An in-memory image of premultiplied 32-bit pixels: a row of `stride` bytes a line, each pixel a
/// native-endian `UInt32` of alpha, red, green, blue from the highest byte down.
package struct ImageSurface: ~Copyable {
  let handle: OpaquePointer
  package let width: Int
  package let height: Int

  /// Creates a fully transparent image. The C function is `cairo_image_surface_create`.
  ///
  /// - Throws: ``CairoError`` when a side is more than 32,767 or memory runs out.
  package init(width: Int, height: Int) throws(CairoError) {
    // Cairo never returns null: a failed call returns an inert object that holds its status.
    guard let handle = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, Int32(width), Int32(height))
    else { throw CairoError(status: CAIRO_STATUS_NO_MEMORY.rawValue) }
    let status = cairo_surface_status(handle)
    guard status == CAIRO_STATUS_SUCCESS else {
      cairo_surface_destroy(handle)
      throw CairoError(status: status.rawValue)
    }
    self.handle = handle
    self.width = width
    self.height = height
  }

  deinit { cairo_surface_destroy(handle) }

  /// Bytes from one row to the next.
  package var stride: Int { Int(cairo_image_surface_get_stride(handle)) }

  /// Lends the pixels, `height` rows of ``stride`` bytes, after drawing to them has ended.
  package func withPixels<R, E: Error>(
    _ body: (UnsafeRawBufferPointer) throws(E) -> R
  ) throws(E) -> R {
    cairo_surface_flush(handle)
    return try body(
      UnsafeRawBufferPointer(start: cairo_image_surface_get_data(handle), count: stride * height))
  }

  /// Lends the pixels for writing, and tells Cairo that they changed.
  package mutating func withMutablePixels<R>(_ body: (UnsafeMutableRawBufferPointer) -> R) -> R {
    cairo_surface_flush(handle)
    defer { cairo_surface_mark_dirty(handle) }
    return body(
      UnsafeMutableRawBufferPointer(
        start: cairo_image_surface_get_data(handle), count: stride * height))
  }
}
