import Dispatch
import Rendering
import Store
import Styling
import Synchronization

/// The picture of a trip that a page offers to keep.
final class TripPicture: Sendable {
  private let result = Mutex<Result<[UInt8], any Error>?>(nil)
  private let isDone = DispatchSemaphore(value: 0)

  /// Draws it as `render` does; the thread waits for the tasks that do so.
  ///
  /// - Throws: What reading and drawing throw.
  static func png(of trip: TripRecord, libraryPath: String, style: Style) throws -> [UInt8] {
    let picture = TripPicture()
    Task {
      let result: Result<[UInt8], any Error>
      do {
        result = .success(try await draw(trip, libraryPath: libraryPath, style: style))
      } catch {
        result = .failure(error)
      }
      picture.result.withLock { $0 = result }
      picture.isDone.signal()
    }
    picture.isDone.wait()
    return try picture.result.withLock { $0 }?.get() ?? []
  }

  private static func draw(
    _ trip: TripRecord, libraryPath: String, style: Style
  ) async throws -> [UInt8] {
    let library = try Library(path: libraryPath, access: .read)
    let view = try LibraryView(library, trips: [trip], asOf: nil)
    let content = try LibraryPicture.content(view, trips: [trip], area: nil, hasFog: false)
    var options = StaticMap.Options()
    options.pixelRatio = 2
    options.title = trip.name ?? FileStem.stem(of: trip.source)
    return try await StaticMap(content, style: style, options: options).png(threads: 1)
  }
}
