import Geo

/// One line about a pyramid that is being drawn.
struct PyramidProgress {
  let total: Int
  /// How many were there when it began.
  let doneBefore: Int

  /// `1,234 of 5,678 tiles, 21 %, 812 tiles a second, 12.3 MB, 5 s left`.
  func text(done: Int, bytes: Int, elapsedSeconds: Double) -> String {
    let share = total > 0 ? Double(done) / Double(total) : 1
    var parts = [
      "\(ImportProgress.grouped(done)) of \(ImportProgress.grouped(total)) tiles",
      "\(Int(share * 100)) %",
    ]
    let drawn = done - doneBefore
    let rate = elapsedSeconds > 0 ? Double(drawn) / elapsedSeconds : 0
    if rate > 0 { parts.append("\(ImportProgress.grouped(Int(rate))) tiles a second") }
    parts.append(Self.size(bytes))
    if rate > 0, drawn >= 16 {
      parts.append("\(ImportProgress.time(Double(total - done) / rate)) left")
    }
    return parts.joined(separator: ", ")
  }

  /// `812 kB`, `12.3 MB`, `1.2 GB`.
  static func size(_ bytes: Int) -> String {
    let value = Double(bytes)
    if value < 1e6 { return "\(FixedDecimal.text(value / 1e3, decimals: 0)) kB" }
    if value < 1e9 { return "\(FixedDecimal.text(value / 1e6, decimals: 1)) MB" }
    return "\(FixedDecimal.text(value / 1e9, decimals: 2)) GB"
  }
}
