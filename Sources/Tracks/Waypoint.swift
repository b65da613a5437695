/// A single position that a file sets apart, with its name.
package struct Waypoint: Equatable, Sendable {
  package var name: String?
  package var fix: Fix

  package init(name: String? = nil, fix: Fix) {
    self.name = name
    self.fix = fix
  }
}
