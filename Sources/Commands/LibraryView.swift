import Fog
import Geo
import Lines
import Rendering
import Store
import Styling
import Tracks

/// What of a library is shown: all of it, some trips, or what there was at a moment.
package final class LibraryView {
  let library: Library
  /// The trips shown, nil for all.
  private let trips: Set<Int64>?
  /// Seconds since 1970, nil for now.
  private let asOf: Int64?
  /// When fog is looked at, for its age: the moment that was asked for, or the last that anything
  /// is known of, as a picture must not depend on the day it is drawn.
  let fogTime: Int64?
  private var index: CellIndex?

  /// All of a library.
  package convenience init(_ library: Library) throws {
    try self.init(library, trips: nil, asOf: nil)
  }

  /// Some trips, or what there was at a moment.
  ///
  /// - Parameters:
  ///   - trips: nil for all.
  ///   - asOf: nil for now. What has no time is not shown otherwise.
  package init(_ library: Library, trips: [TripRecord]?, asOf: Timestamp?) throws {
    self.library = library
    self.asOf = asOf.map { Self.seconds($0) }
    var shown = trips
    if let asOf {
      var filter = TripFilter()
      filter.to = Timestamp(milliseconds: asOf.milliseconds + 1)
      let before = try library.trips(filter)
      let known = trips.map { Set($0.map(\.id)) }
      shown = before.filter { known?.contains($0.id) ?? true }
    }
    self.trips = shown.map { Set($0.map(\.id)) }
    fogTime = try self.asOf ?? library.lastMoment().map { Self.seconds($0) }
  }

  private static func seconds(_ time: Timestamp) -> Int64 {
    Int64((Double(time.milliseconds) / 1000).rounded(.down))
  }

  /// Calls `body` with the explored cells of a window, a cell as often as it has parts.
  func forEachCell(of window: FogWindow, _ body: (Int, Int, CellSum) -> Void) throws {
    guard trips != nil || asOf != nil else {
      return try library.forEachCell(
        of: window.grid, columns: window.columns, rows: window.rows, body)
    }
    let known = index?.grid == window.grid ? index : nil
    let current =
      try known
      ?? CellIndex(
        // At a moment, cell sets count as well, unless trips were chosen.
        try library.cells(of: trips, asOf: asOf, within: nil), grid: window.grid)
    index = current
    current.forEachCell(columns: window.columns, rows: window.rows, body)
  }

  /// Calls `body` with explored cells of at least so many bits, everywhere; a cell may come up more
  /// than once.
  func forEachExploredCell(atLeast length: Int, _ body: (Geohash) -> Void) throws {
    guard trips != nil || asOf != nil else {
      return try library.forEachCell(atLeast: length) { cell, _ in body(cell) }
    }
    let shift = UInt64(CellTrace.length - length)
    var last: UInt64?
    for sum in try library.cells(of: trips, asOf: asOf, within: nil) {
      let bits = sum.bits >> shift
      if bits != last { body(Geohash(bits: bits, length: length)) }
      last = bits
    }
  }

  /// Calls `body` with every chunk of the line index at a level.
  func forEachChunk(of level: LineLevel, _ body: (LineChunk) -> Void) throws {
    try library.forEachChunk(of: level, trips: trips, body)
  }

  /// The lines of a part of the world at a scale.
  ///
  /// The line index knows the bands of Fogline's own styles; a style with others is drawn from the
  /// fixes themselves.
  func scene(
    scale: MapScale, window: PixelBox, style: RouteStyle
  ) throws -> RouteScene {
    guard style.bands.limits == library.limits.kmh else {
      return try sceneOfFixes(scale: scale, window: window, style: style)
    }
    let level = LineLevel(drawingZoom: scale.deviceZoom)
    return RouteScene(
      chunks: try library.chunks(of: level, touching: window, trips: trips), level: level,
      scale: scale)
  }

  private func sceneOfFixes(
    scale: MapScale, window: PixelBox, style: RouteStyle
  ) throws -> RouteScene {
    let near = Set(
      try library.tripIDs(touching: window, at: LineLevel(drawingZoom: scale.deviceZoom)))
    var geometries: [RouteGeometry] = []
    for record in try library.trips()
    where near.contains(record.id) && trips?.contains(record.id) ?? true {
      geometries.append(RouteGeometry(Trip(try library.track(of: record))))
    }
    return RouteScene(geometries, scale: scale, bands: style.bands)
  }
}
