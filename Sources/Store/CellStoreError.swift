/// What a block of cells can be found to be.
enum CellStoreError: Error, Equatable, CustomStringConvertible {
  /// Its bytes are not what was written.
  case damagedBlock(Int64)

  var description: String {
    switch self {
    case .damagedBlock(let id): "block \(id) of explored cells cannot be read"
    }
  }
}
