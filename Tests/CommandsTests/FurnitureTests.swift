import Rendering
import Testing

@testable import Commands

@Suite struct FurnitureTests {
  @Test func partsGoOneByOne() throws {
    var map = StaticMap.Options()
    try Furniture.hide("legend,date", of: &map)
    #expect(!map.showsLegend)
    #expect(map.showsTitle)
    #expect(map.showsScaleBar)
    #expect(map.facts == Set(TripFacts.Item.allCases).subtracting([.date]))
  }

  @Test func allLeavesNothing() throws {
    var map = StaticMap.Options()
    try Furniture.hide("all", of: &map)
    #expect(!map.showsLegend && !map.showsTitle && !map.showsScaleBar && map.facts.isEmpty)
  }

  @Test(arguments: ["", "legnd", "title,", "all,x", "Title"])
  func otherWordsAreErrors(_ list: String) {
    var map = StaticMap.Options()
    #expect(throws: UsageError.self) { try Furniture.hide(list, of: &map) }
  }

  @Test func everyNameIsTaken() throws {
    var map = StaticMap.Options()
    for name in Furniture.names { try Furniture.hide(name, of: &map) }
  }
}
