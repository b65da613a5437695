/// Something asked of a library that is not in it.
struct LibraryFailure: Error, Equatable, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}
