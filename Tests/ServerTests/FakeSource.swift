import Dispatch
import Geo
import Server
import Synchronization

/// A source whose tiles are their own names.
final class FakeSource: MapSource {
  /// What all sources of a test have done, and whether they go on.
  final class Log: Sendable {
    let drawn = Mutex<[String]>([])
    let gate = DispatchSemaphore(value: 0)
    let isHeld: Bool

    init(isHeld: Bool = false) { self.isHeld = isHeld }
  }

  struct Broken: Error {}

  private let log: Log

  init(_ log: Log) { self.log = log }

  func tile(_ request: TileRequest) throws -> [UInt8] {
    let name = "\(request.layer) \(request.tile)"
    let count = log.drawn.withLock {
      $0.append(name)
      return $0.count
    }
    if log.isHeld { log.gate.wait() }
    if request.layer == "broken" { throw Broken() }
    if request.layer == "counted" { return Array("\(count)".utf8) }
    return Array(name.utf8)
  }

  func tileset(layer: String, url: String, selection: Selection) throws -> [UInt8] {
    Array(url.utf8)
  }
  func trips(_ selection: Selection) throws -> [UInt8] {
    Array(String(repeating: selection.values["tag"] ?? "-", count: 2000).utf8)
  }
  func trip(id: Int64) throws -> [UInt8] { throw ServerError.notFound("there is no trip \(id)") }
  func tripFile(id: Int64, _ format: TripFileFormat) throws -> [UInt8] {
    Array("\(id) \(format)".utf8)
  }
  func profile(id: Int64) throws -> [UInt8] { Array("profile of \(id)".utf8) }
  func trip(at place: Coordinate, zoom: Int, selection: Selection) throws -> [UInt8] {
    Array("\(place.longitude) \(place.latitude) \(zoom) \(selection.values)".utf8)
  }
  func statistics() throws -> [UInt8] { Array("{}".utf8) }
}
