import Fog
import Geo
import TestSupport
import Testing

/// Invariants 1 and 4 of the design for fog: no seams, and the truth about cells.
@Suite struct FogFieldTests {
  /// The fog of a square of the world.
  private static func draw(
    _ cells: [CellSum], x: Int, y: Int, side: Int, zoom: Double, pixelRatio: Double = 1,
    _ look: FogLook, asOf: Int64? = nil
  ) -> [UInt8] {
    let window = FogWindow(
      x: x, y: y, side: side, zoom: zoom, pixelRatio: pixelRatio,
      worldPixels: worldPixels(zoom, pixelRatio), look: look)
    let index = CellIndex(cells, grid: window.grid)
    var field = FogField(look)
    var opacities: [UInt8] = []
    _ = field.draw(window, asOf: asOf, into: &opacities) {
      index.forEachCell(columns: window.columns, rows: window.rows, $0)
    }
    return opacities
  }

  private static func worldPixels(_ zoom: Double, _ pixelRatio: Double) -> Double {
    var world = 256 * pixelRatio
    for _ in 0..<Int(zoom) { world *= 2 }
    return world
  }

  /// Finest cells along some random paths around a place.
  private static func cells(
    around place: Coordinate, reach: Double, using random: inout SplitMix64
  ) -> [CellSum] {
    var trace = CellTrace()
    for _ in 0..<4 {
      trace.beginLine()
      var (longitude, latitude) = (place.longitude, place.latitude)
      for _ in 0..<12 {
        longitude += Double.random(in: -reach...reach, using: &random)
        latitude += Double.random(in: -reach...reach, using: &random) / 2
        if let fix = Coordinate(
          wrappingLongitude: longitude, latitude: min(max(latitude, -90), 90))
        {
          trace.append(fix, seconds: 1_600_000_000)
        }
      }
    }
    return trace.finish()
  }

  /// Tiles put together are the one large picture: in random places, at the antimeridian and far
  /// north, at 1x and 2x, with edges up to the widest allowed.
  @Test(arguments: 0..<4 as Range<UInt64>)
  func tilesAreTheLargePicture(_ part: UInt64) {
    let seed = 800 + part
    var random = SplitMix64(seed: seed)
    var lifted = 0
    for index in 0..<40 {
      let zoom = Int.random(in: 1...20, using: &random)
      let ratio = index % 3 == 0 ? 2 : 1
      var look = FogLook(opacity: Double.random(in: 0.3...1, using: &random))
      look.texture = index % 5 == 0 ? 0.6 : 0
      switch index % 4 {
      case 0: look.edge = .cells(FogLook.edgeCellsLimit)
      case 1: look.edge = .pixels(FogLook.edgePixelsLimit)
      case 2: look.edge = .cells(Double.random(in: 0...2, using: &random))
      default: break
      }
      switch index % 7 {
      case 1: look.cells = .precision(Int.random(in: 1...8, using: &random))
      case 2: look.cells = .steps([(0, 4), (9, 6), (14, 8)])
      case 3: look.cells = .pixels([2, 4, 16, 64].randomElement(using: &random) ?? 2)
      default: break
      }
      let side = 256 * ratio
      let tiles = 1 << zoom
      var column = Int.random(in: 0..<tiles - 1, using: &random)
      if index % 6 == 0 { column = index % 12 == 0 ? 0 : tiles - 2 }
      let row = Int.random(in: 0..<tiles - 1, using: &random)
      let corner = TileID(z: zoom, x: column + 1, y: row + 1)?.bounds
      let place = Coordinate(longitude: corner?.west ?? 0, latitude: corner?.north ?? 0)
      let degrees = 360 / Double(tiles)
      let cells = Self.cells(around: place, reach: min(degrees / 6, 2), using: &random)
      let (x, y) = (column * side, row * side)
      func picture(_ x: Int, _ y: Int, _ side: Int) -> [UInt8] {
        Self.draw(
          cells, x: x, y: y, side: side, zoom: Double(zoom), pixelRatio: Double(ratio), look)
      }
      let whole = picture(x, y, 2 * side)
      if Set(whole).count > 3 { lifted += 1 }
      for (dx, dy) in [(0, 0), (1, 0), (0, 1), (1, 1)] {
        let tile = picture(x + dx * side, y + dy * side, side)
        var different = 0
        for line in 0..<side {
          let start = (dy * side + line) * 2 * side + dx * side
          if tile[line * side..<(line + 1) * side] != whole[start..<start + side] { different += 1 }
        }
        #expect(different == 0, "case \(index) of seed \(seed), tile \(dx), \(dy): \(look)")
      }
    }
    #expect(lifted > 20, "seed \(seed)")
  }

  /// A lone corridor one cell wide, along columns, along rows and across, is clear along its middle
  /// at every zoom, and what lies a few cells from it is fogged.
  @Test(arguments: 3...20)
  func aLoneCorridorIsClear(_ zoom: Int) {
    let look = FogLook(opacity: 1)
    let world = Self.worldPixels(Double(zoom), 1)
    let (centerX, centerY) = (0.6, 0.4)
    for direction in [(1.0, 0.0), (0.0, 1.0), (0.7, 0.7)] {
      let reach = 220 / world
      var trace = CellTrace()
      for share in stride(from: -1.0, through: 1, by: 0.05) {
        trace.append(
          Coordinate(
            longitude: WebMercator.longitude(x: centerX + share * reach * direction.0),
            latitude: WebMercator.latitude(y: centerY + share * reach * direction.1)), seconds: nil)
      }
      let (x, y) = (Int(centerX * world) - 128, Int(centerY * world) - 128)
      let fog = Self.draw(trace.finish(), x: x, y: y, side: 256, zoom: Double(zoom), look)
      // The cell under the path need not lie around it evenly, so the clearest within half a cell
      // counts; a visit leaves a fifth of the fog.
      let cell = max(8, Int(world / 1_048_576))
      for step in stride(from: -60, through: 60, by: 20) {
        let (px, py) = (
          128 + Int(Double(step) * direction.0), 128 + Int(Double(step) * direction.1)
        )
        var clearest: UInt8 = 255
        for dy in -cell / 2...cell / 2 {
          for dx in -cell / 2...cell / 2 {
            let (nx, ny) = (px + dx, py + dy)
            if 0..<256 ~= nx, 0..<256 ~= ny { clearest = min(clearest, fog[ny * 256 + nx]) }
          }
        }
        #expect(clearest <= 128, "z \(zoom), \(direction): \(clearest)")
      }
      if cell <= 8 {
        #expect(
          fog[direction.1 == 0 ? 5 * 256 + 128 : 128 * 256 + 5] == 255 || direction.0 == direction.1
        )
      }
    }
  }

  @Test func nothingExploredIsAConstant() {
    var field = FogField(FogLook(opacity: 0.5))
    let window = FogWindow(
      x: 0, y: 0, side: 256, zoom: 3, pixelRatio: 1, worldPixels: 2048, look: FogLook(opacity: 0.5))
    var opacities: [UInt8] = []
    #expect(!field.draw(window, asOf: nil, into: &opacities) { _ in })
    #expect(Set(opacities) == [128])
    #expect(field.fullOpacity == 128)
  }

  /// More visits never thicken the fog, and age thins what was cleared by half in a half-life.
  @Test func revealFollowsVisitsAndAge() {
    var look = FogLook(opacity: 1)
    let grid = GeohashGrid(length: 40)
    var before = 0.0
    for visits in 1...6 {
      let reveal = look.reveal(
        of: CellSum(bits: 0, visits: UInt64(visits), firstSeconds: 0, lastSeconds: 0), grid: grid,
        asOf: 0)
      #expect(reveal > before)
      before = reveal
    }
    let one = CellSum(bits: 0, firstSeconds: 0, lastSeconds: 0)
    #expect(abs(look.reveal(of: one, grid: grid, asOf: 864_000) - 0.8) < 1e-12)
    look.halfLifeDays = 10
    #expect(abs(look.reveal(of: one, grid: grid, asOf: 864_000) - 0.4) < 1e-12)
    #expect(abs(look.reveal(of: one, grid: grid, asOf: -5) - 0.8) < 1e-12)
    // A country that was driven through once looks less explored than a street.
    let coarse = GeohashGrid(length: 19)
    #expect(look.reveal(of: one, grid: coarse, asOf: 0) < 0.8 * 0.93)
    #expect(look.reveal(of: one, grid: coarse, asOf: 0) >= 0.8 * look.lone - 1e-12)
  }

  @Test func gridsFollowTheLook() {
    var look = FogLook(opacity: 1)
    for zoom in 0...15 { #expect(look.grid(zoom: Double(zoom)).length == 2 * zoom + 9) }
    #expect(look.grid(zoom: 18).length == 40)
    #expect(look.grid(zoom: 9.99).length == 27)
    look.cells = .pixels(16)
    #expect(look.grid(zoom: 10).length == 27)
    look.cells = .precision(6)
    #expect(look.grid(zoom: 12).length == 30)
    // Never finer than two pixels.
    #expect(look.grid(zoom: 3).length == 19)
    look.cells = .steps([(5, 5), (12, 7)])
    #expect([8, 12, 20].map { look.grid(zoom: $0).length } == [25, 35, 35])
  }

  /// What lies outside a window's cells has no part in it.
  @Test func windowsHoldAllThatMatters() {
    let seed: UInt64 = 3
    var random = SplitMix64(seed: seed)
    for index in 0..<20 {
      let zoom = Int.random(in: 4...17, using: &random)
      let look = FogLook(opacity: 1)
      let place = Coordinate(longitude: 20, latitude: Double.random(in: -70...70, using: &random))
      guard
        let tile = TileID(
          z: zoom, x: TileID(containing: place, zoom: zoom).x,
          y: TileID(containing: place, zoom: zoom).y)
      else { continue }
      let window = FogWindow(
        x: tile.x * 256, y: tile.y * 256, side: 256, zoom: Double(zoom), pixelRatio: 1,
        worldPixels: Self.worldPixels(Double(zoom), 1), look: look)
      var cells: [CellSum] = []
      for (column, row) in [
        (window.columns.lowerBound - 1, window.rows.lowerBound),
        (window.columns.upperBound + 1, window.rows.upperBound),
        (window.columns.lowerBound, window.rows.lowerBound - 1),
        (window.columns.upperBound, window.rows.upperBound + 1),
      ] {
        let cell = Geohash(column: column, row: row, length: window.grid.length)
        cells.append(CellSum(bits: cell.bits << UInt64(40 - cell.length)))
      }
      let fog = Self.draw(
        CellSum.summed(cells), x: tile.x * 256, y: tile.y * 256, side: 256, zoom: Double(zoom), look
      )
      #expect(Set(fog) == [255], "case \(index) of seed \(seed), z \(zoom)")
    }
  }
}
