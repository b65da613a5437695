import Fog
import Geo
import Testing

@Suite struct CellTableTests {
  private static func cells(_ text: String) throws(CellTable.Fault) -> [CellSum] {
    try CellTable.cells(in: text) { Int64($0) }
  }

  @Test func columnsAreFoundByName() throws {
    let cells = try Self.cells("last,geohash,visits\r\n20,u0qj0001,3\r\n,\"U0QJ0000\",\r\n\r\n")
    let first = try #require(Geohash("u0qj0000")).bits
    #expect(cells.map(\.bits) == [first, first + 1])
    #expect(cells[0].visits == 1 && cells[0].first == nil)
    #expect(cells[1].visits == 3 && cells[1].first == 20 && cells[1].last == 20)
  }

  /// A shorter geohash is all its cells, a longer one the cell around it, and equal ones add up.
  @Test func otherLengthsBecomeForty() throws {
    #expect(try Self.cells("geohash\nu0qj000").count == 32)
    #expect(try Self.cells("geohash\nu0qj00").count == 1024)
    let cells = try Self.cells("geohash,visits\nu0qj00001,2\nu0qj0000,5\nu0qj0000z,1")
    #expect(cells.count == 1 && cells[0].visits == 8)
  }

  @Test(arguments: [
    ("", "1: empty"),
    ("a,b\n", "1: no column geohash; the first line names the columns"),
    ("geohash\n", "1: no cells"),
    ("geohash\nu0qj0", "2: u0qj0 is too large a cell; 6 characters at least"),
    ("geohash\nu0qj0000\nabc", "3: abc is no geohash"),
    ("geohash,visits\nu0qj0000,0", "2: 0 is no number of visits"),
    ("geohash,first\nu0qj0000,x", "2: x is no time"),
    ("geohash,first,last\nu0qj0000,9,8", "2: 8 is no time, or before the first"),
  ])
  func faultsAreNamed(_ text: String, _ message: String) {
    let fault = #expect(throws: CellTable.Fault.self) { try Self.cells(text) }
    #expect(fault?.description == message)
  }
}
