/// A table of cells that cannot be imported.
struct CellsFailure: Error, Equatable, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}
