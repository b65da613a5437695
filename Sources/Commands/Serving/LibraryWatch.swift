import Geo
import Hashing
import Server
import Store

/// Looks whether another process has changed a library, and says what.
final class LibraryWatch {
  /// What can be compared of a library.
  private struct Glance {
    let version: Int64
    let trips: [Int64: TripRecord]
    let cellSets: ContentHash
  }

  private let path: String
  private let isAged: Bool
  private var library: Library?
  private var last: Glance?

  /// - Parameter isAged: Whether fog comes back with time, so that a later trip changes it everywhere.
  init(path: String, isAged: Bool) {
    self.path = path
    self.isAged = isAged
    _ = change()
  }

  /// What has changed since the last look, nil for nothing.
  func change() -> LibraryChange? {
    do {
      if let library, !library.isStillThere { self.library = nil }
      if let library, let last, try library.dataVersion() == last.version { return nil }
      let isNew = self.library == nil
      let library = try self.library ?? Library(path: path, access: .read)
      self.library = library
      let glance = try Self.glance(library)
      defer { last = glance }
      guard let last, !isNew else { return .everything }
      return difference(last, glance)
    } catch {
      // Tiles of it are answered with an error too; when it can be read again, all is new.
      let wasThere = library != nil
      library = nil
      return wasThere ? .everything : nil
    }
  }

  private static func glance(_ library: Library) throws -> Glance {
    // Before the trips are read: a change between the two is found the next time.
    let version = try library.dataVersion()
    return Glance(
      version: version,
      trips: Dictionary(
        try library.trips().map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first }),
      cellSets: try library.cellSetsHash())
  }

  private func difference(_ old: Glance, _ new: Glance) -> LibraryChange {
    guard old.cellSets == new.cellSets else { return .everything }
    // A number is never given twice, so trips of one number differ in what is said of them alone.
    let changed =
      old.trips.values.filter { new.trips[$0.id] == nil }
      + new.trips.values.filter { old.trips[$0.id] == nil }
    if changed.isEmpty {
      let isSame = new.trips.allSatisfy { old.trips[$0.key] == $0.value }
      // Something was written that is no trip: a repair.
      return isSame ? .everything : .descriptions
    }
    return isAged ? .everything : .areas(changed.map(\.bounds))
  }
}
