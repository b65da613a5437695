/// Columns of text, each as wide as its widest cell.
enum TextTable {
  /// The lines of a table.
  ///
  /// - Parameters:
  ///   - rows: As many cells in each.
  ///   - right: The columns that are set flush right.
  static func text(_ rows: [[String]], right: Set<Int>) -> String {
    let widths = (0..<(rows.first?.count ?? 0)).map { column in
      rows.map { $0[column].count }.max() ?? 0
    }
    return rows.map { row in
      var line = ""
      for (column, cell) in row.enumerated() {
        let room = String(repeating: " ", count: widths[column] - cell.count)
        let isLast = column == row.count - 1
        line += right.contains(column) ? room + cell : cell + (isLast ? "" : room)
        if !isLast { line += "  " }
      }
      return line
    }.joined(separator: "\n")
  }
}
