/// How two legs of a stroke meet.
///
/// There is no miter: Cairo 1.16 finds a miter's tip in floating point from where the corner lies on
/// the picture, so that it comes out a little otherwise on every tile.
package enum LineJoin: String, Hashable, Sendable, CaseIterable {
  case round, bevel
}
