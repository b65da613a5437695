import Geo
import Glibc

/// How fog looks, apart from its colour.
package struct FogLook: Hashable, Sendable {
  /// How large the cells are that fog is made of.
  package enum Cells: Hashable, Sendable {
    /// About so many CSS pixels wide at every zoom; a power of two.
    case pixels(Double)
    /// A fixed geohash precision, in characters.
    case precision(Int)
    /// A precision from a zoom on, by rising zoom; below the first zoom its precision holds.
    case steps([(zoom: Double, precision: Int)])

    package static func == (a: Self, b: Self) -> Bool {
      switch (a, b) {
      case (.pixels(let a), .pixels(let b)): a == b
      case (.precision(let a), .precision(let b)): a == b
      case (.steps(let a), .steps(let b)):
        a.elementsEqual(b) { $0.zoom == $1.zoom && $0.precision == $1.precision }
      default: false
      }
    }

    package func hash(into hasher: inout Hasher) {
      switch self {
      case .pixels(let pixels): hasher.combine(pixels)
      case .precision(let precision): hasher.combine(precision)
      case .steps(let steps):
        for step in steps {
          hasher.combine(step.zoom)
          hasher.combine(step.precision)
        }
      }
    }
  }

  /// The width of the blur, as the Gaussian's sigma.
  package enum Edge: Hashable, Sendable {
    /// In widths of a cell.
    case cells(Double)
    /// In CSS pixels.
    case pixels(Double)
  }

  /// The greatest blur in cells and in CSS pixels; wider ones would not be told apart.
  package static let edgeCellsLimit = 4.0
  package static let edgePixelsLimit = 64.0
  /// The smallest and the largest cells.
  package static let cellPixels = 2.0...64.0

  package var cells = Cells.pixels(8)
  /// Of the fog where it is thickest, 0 to 1.
  package var opacity: Double
  /// The share of what fog is left that a visit clears, 0 to 1.
  package var visit = 0.8
  /// How much is cleared of a large cell of which next to nothing has been seen, 0 to 1 of what
  /// is cleared of one that has been crossed as a small cell is.
  package var lone = 0.88
  /// Days after which half of what was cleared is fogged again; nil for never.
  package var halfLifeDays: Double?
  package var edge = Edge.cells(1.0)
  /// Blurred fog as thin as the first is none at all, as thick as the second whole; 0 to 1.
  package var curve = (clear: 0.56, full: 0.985)
  /// How uneven the fog is, 0 to 1.
  package var texture = 0.0

  package init(opacity: Double) { self.opacity = opacity }

  package static func == (a: Self, b: Self) -> Bool {
    a.cells == b.cells && a.opacity == b.opacity && a.visit == b.visit && a.lone == b.lone
      && a.halfLifeDays == b.halfLifeDays && a.edge == b.edge && a.curve == b.curve
      && a.texture == b.texture
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(cells)
    hasher.combine(opacity)
    hasher.combine(visit)
    hasher.combine(lone)
    hasher.combine(halfLifeDays)
    hasher.combine(edge)
    hasher.combine(curve.clear)
    hasher.combine(curve.full)
    hasher.combine(texture)
  }

  // MARK: - Cells

  /// The grid of cells at a zoom, which may lie between two levels.
  ///
  /// Cells of 8 px have 2 · zoom + 9 bits: their columns are 2^(zoom + 5), 8 px each of 256 · 2^zoom.
  /// Cells of a precision that would be smaller than ``cellPixels`` allow are taken coarser.
  package func grid(zoom: Double) -> GeohashGrid {
    let smallest = Self.length(cellPixels: Self.cellPixels.lowerBound, zoom: zoom)
    let wanted =
      switch cells {
      case .pixels(let pixels): Self.length(cellPixels: pixels, zoom: zoom)
      case .precision(let precision): precision * 5
      case .steps(let steps):
        (steps.last { $0.zoom <= zoom } ?? steps.first).map { $0.precision * 5 } ?? smallest
      }
    return GeohashGrid(length: min(max(min(wanted, smallest), 1), CellTrace.length))
  }

  private static func length(cellPixels: Double, zoom: Double) -> Int {
    // Rounded down at zooms between two levels, so that cells are there never larger than asked.
    let columnBits = Int((zoom + 8).rounded(.down)) - Int(log2(cellPixels).rounded())
    return 2 * columnBits - 1
  }

  // MARK: - Reveal

  /// The share of its fog that a cell has lost, 0 to 1.
  ///
  /// - Parameters:
  ///   - cell: Of `grid`.
  ///   - grid: Tells how much ground the cell is.
  ///   - asOf: Seconds since 1970 at which fog is looked at, for its age.
  package func reveal(of cell: CellSum, grid: GeohashGrid, asOf: Int64?) -> Double {
    let visits = Double(cell.visits) / Double(max(1, cell.explored))
    var reveal = 1 - pow(1 - visit, visits)
    if let halfLifeDays, let asOf, let last = cell.last {
      let days = max(0, Double(asOf) - Double(last)) / 86_400
      reveal *= pow(0.5, days / halfLifeDays)
    }
    return reveal * (lone + (1 - lone) * Self.presence(of: cell, grid: grid))
  }

  /// How much a cell looks as if one had been there, 0 to 1, by the share of it that was explored.
  ///
  /// Shares go down by the power of two for each zoom out, so they count by their logarithm: from an
  /// eighth, which a road through a cell of a few streets explores, to 2⁻¹².
  static func presence(of cell: CellSum, grid: GeohashGrid) -> Double {
    let cellsInside = Double(UInt64(1) << UInt64(CellTrace.length - grid.length))
    let share = Double(cell.explored) / cellsInside
    return min(max((log2(share) + 12) / 9, 0), 1)
  }
}
