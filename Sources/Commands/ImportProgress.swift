import Geo

/// One line about an import that goes on: files, fixes a second, what is left.
struct ImportProgress {
  private let total: Int
  private let totalBytes: Int
  private var files = 0
  private var bytes = 0
  private var fixes = 0

  init(files: Int, bytes: Int) {
    total = files
    totalBytes = bytes
  }

  /// Counts a file that is done.
  mutating func add(bytes: Int, fixes: Int) {
    files += 1
    self.bytes += bytes
    self.fixes += fixes
  }

  /// `213 of 1000 files, 21 %, 213,000 fixes, 310,000 fixes a second, 3 s left`.
  func text(elapsedSeconds: Double) -> String {
    let share = totalBytes > 0 ? Double(bytes) / Double(totalBytes) : 1
    var parts = [
      "\(files) of \(total) files", "\(Int(share * 100)) %", "\(Self.grouped(fixes)) fixes",
    ]
    if elapsedSeconds > 0 {
      parts.append("\(Self.grouped(Int(Double(fixes) / elapsedSeconds))) fixes a second")
      if share > 0.01 {
        parts.append("\(Self.time(elapsedSeconds * (1 - share) / share)) left")
      }
    }
    return parts.joined(separator: ", ")
  }

  /// `1,234,567`.
  static func grouped(_ number: Int) -> String {
    var digits = String(abs(number))
    var parts: [String] = []
    while digits.count > 3 {
      parts.insert(String(digits.suffix(3)), at: 0)
      digits.removeLast(3)
    }
    return (number < 0 ? "-" : "") + ([digits] + parts).joined(separator: ",")
  }

  /// `12 s`, `3 min 05 s`.
  static func time(_ seconds: Double) -> String {
    let whole = Int(min(max(0, seconds), 1e9).rounded())
    if whole < 60 { return "\(whole) s" }
    let rest = whole % 60
    return "\(whole / 60) min " + (rest < 10 ? "0" : "") + "\(rest) s"
  }
}
