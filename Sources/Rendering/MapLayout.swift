import Geo
import Glibc
import Lines

/// Where on the world a picture lies and how large the world is drawn, so that trips fill it.
struct MapLayout {
  let scale: MapScale
  /// The picture's corner in pixels of the world; whole.
  let originX, originY: Double
  /// On the ground, in the picture's middle, for a CSS pixel.
  let metersPerPixel: Double

  /// Fits `boxes`, on the unit square of Web Mercator, into the picture above its footer; no box
  /// fits the whole world.
  init(
    _ boxes: [PixelBox], options: StaticMap.Options, deepestZoom: Double, reservedBottom: Double
  ) {
    let world = PixelBox(minX: 0, minY: 0, maxX: 1, maxY: 1)
    let box = boxes.dropFirst().reduce(boxes.first ?? world) { $0.union($1) }
    let width = Double(options.width)
    let height = Double(options.height) - reservedBottom
    // Padding gives way where it would leave less than half of a small picture.
    let room = (
      x: max(width / 2, width - 2 * options.padding),
      y: max(height / 2, height - 2 * options.padding)
    )
    let worldSide = min(room.x / max(box.width, 1e-12), room.y / max(box.height, 1e-12))
    let zoom = min(deepestZoom, log2(worldSide / 256))
    scale = MapScale(zoom: zoom, pixelRatio: options.pixelRatio)
    let middleX = (box.minX + box.maxX) / 2
    let middleY = (box.minY + box.maxY) / 2
    originX = (middleX * scale.worldPixels - width * options.pixelRatio / 2).rounded()
    originY = (middleY * scale.worldPixels - height * options.pixelRatio / 2).rounded()
    metersPerPixel = WebMercator.metersPerPixel(
      latitude: WebMercator.latitude(y: middleY), zoom: zoom)
  }
}
