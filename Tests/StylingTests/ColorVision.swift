/// Kinds of colour vision.
enum ColorVision: CaseIterable {
  case common, protanopia, deuteranopia, tritanopia

  /// Of linear sRGB to linear sRGB, by rows.
  ///
  /// Machado, Oliveira and Fernandes 2009, "A physiologically-based model for simulation of color
  /// vision deficiency", severity 1.0.
  var matrix: [[Double]] {
    switch self {
    case .common: [[1, 0, 0], [0, 1, 0], [0, 0, 1]]
    case .protanopia:
      [
        [0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216],
        [-0.003882, -0.048116, 1.051998],
      ]
    case .deuteranopia:
      [
        [0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413],
        [-0.011820, 0.042940, 0.968881],
      ]
    case .tritanopia:
      [
        [1.255528, -0.076749, -0.178779], [-0.078411, 0.930809, 0.147602],
        [0.004733, 0.691367, 0.303900],
      ]
    }
  }
}
