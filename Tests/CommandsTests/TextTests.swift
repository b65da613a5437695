import Testing

@testable import Commands

/// What commands print of tables and progress.
@Suite struct TextTests {
  @Test func tablesLineUp() {
    #expect(
      TextTable.text([["id", "name"], ["7", "a b"], ["12", "c"]], right: [0])
        == "id  name\n 7  a b\n12  c")
    #expect(TextTable.text([], right: []) == "")
  }

  /// RFC 4180: what holds a comma, a quote or a line break is quoted, and quotes are doubled.
  @Test func cellsAreQuoted() {
    #expect(
      CSVText.text([["a", "b,c", "d\"e", "f\ng", ""]])
        == "a,\"b,c\",\"d\"\"e\",\"f\ng\",\r\n")
  }

  @Test(arguments: [
    (0, "0"), (999, "999"), (1000, "1,000"), (1_234_567, "1,234,567"), (-12_345, "-12,345"),
  ])
  func numbersAreGrouped(_ number: Int, _ text: String) {
    #expect(ImportProgress.grouped(number) == text)
  }

  @Test func progressTellsRateAndRest() {
    var progress = ImportProgress(files: 4, bytes: 1000)
    progress.add(bytes: 250, fixes: 5000)
    #expect(
      progress.text(elapsedSeconds: 10)
        == "1 of 4 files, 25 %, 5,000 fixes, 500 fixes a second, 30 s left")
    #expect(ImportProgress.time(185) == "3 min 05 s")
  }
}
