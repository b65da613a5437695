extension BoundingBox {
  /// The box of a path whose legs take the shorter way round.
  ///
  /// A path from 179.9 to -179.9 gives west 179.9 and east -179.9. A leg of exactly 180° is taken
  /// not to cross the antimeridian. A path that goes all the way round gives -180...180.
  ///
  /// - Returns: nil if there is no coordinate.
  package init?(path: some Sequence<Coordinate>) {
    var iterator = path.makeIterator()
    guard let start = iterator.next() else { return nil }
    var extent = PathExtent(start: start)
    while let coordinate = iterator.next() { extent.extend(to: coordinate) }
    self = extent.box
  }
}
