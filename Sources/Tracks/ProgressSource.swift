import Bytes

/// A source that tells how much of it has been read.
final class ProgressSource: ByteSource {
  private let base: any ByteSource
  private let byteCount: Int
  private let report: (Double) -> Void
  private var position = 0

  init(_ base: any ByteSource, byteCount: Int, report: @escaping (Double) -> Void) {
    self.base = base
    self.byteCount = byteCount
    self.report = report
  }

  func read(into buffer: UnsafeMutableRawBufferPointer) throws -> Int {
    let count = try base.read(into: buffer)
    position += count
    report(min(1, Double(position) / Double(byteCount)))
    return count
  }
}
