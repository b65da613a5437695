/// Where a trip stands among others when they are drawn: by its start, those without times first,
/// then by its content, so that the order of imports does not matter.
public struct TripOrder: Hashable, Comparable, Sendable {
  /// Of the trip's first fix, since 1970; the least number where no fix has a time.
  public let startMilliseconds: Int64
  /// The first eight bytes of the content's fingerprint.
  public let fingerprint: UInt64

  @inlinable
  public init(startMilliseconds: Int64?, fingerprint: UInt64) {
    self.startMilliseconds = startMilliseconds ?? .min
    self.fingerprint = fingerprint
  }

  @inlinable
  public static func < (a: Self, b: Self) -> Bool {
    a.startMilliseconds == b.startMilliseconds
      ? a.fingerprint < b.fingerprint : a.startMilliseconds < b.startMilliseconds
  }
}
