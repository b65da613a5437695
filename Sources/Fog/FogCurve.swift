/// The opacity of fog by how much of it is revealed, worked out once for every style.
///
/// ```
///   full ┤━━━━━━╮
///        │       ╲        a smoothstep, 3t² − 2t³, between two thicknesses of blurred fog
///      0 ┤         ╰━━━━
///        └──────┴──┴──── reveal
/// ```
struct FogCurve {
  /// Steps of reveal of which one entry takes care.
  static let step = 16
  private let opacities: [UInt8]

  init(_ look: FogLook) {
    opacities = (0...65_535 / Self.step).map { index in
      let reveal = (Double(index) + 0.5) * Double(Self.step) / Double(255 * 256)
      let thickness = index == 0 ? 1 : 1 - min(reveal, 1)
      let share = (thickness - look.curve.clear) / (look.curve.full - look.curve.clear)
      let t = min(max(share, 0), 1)
      return UInt8((t * t * (3 - 2 * t) * look.opacity * 255).rounded())
    }
  }

  /// - Parameter reveal: 255 · 256 for all.
  func opacity(reveal: UInt16) -> UInt8 { opacities[Int(reveal) / Self.step] }

  /// Lends the opacities, one for ``step`` values of reveal, to a hot loop.
  func withOpacities<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    opacities.withUnsafeBufferPointer(body)
  }
}
