import Geo
import XML

/// Builds a ``TrackFile`` from the elements of a GPX document.
final class GPXHandler: XMLHandler {
  /// What an open element is to the reader.
  private enum Place {
    case document, gpx, track, trackSegment, route, point
    /// Extensions of a point, or an unknown element in one: a speed may hide there at any depth.
    case pointExtension
    /// An element whose text is read.
    case field(Field)
    /// Anything else; nothing in it is looked at.
    case other
  }

  /// An element whose text is read.
  private enum Field {
    case elevation, time, hdop, speed, lineName, waypointName
  }

  /// The longest name that is kept, in bytes; a longer one is cut.
  private static let nameLimit = 1024

  private let names = GPXNames()
  private var file = TrackFile()
  private var track = Track(kind: .recorded)

  // Touched several times for every element. The reader calls one method at a time and none calls
  // back into another, so checking at run time that accesses do not overlap only takes time: 8 % of
  // reading a file.
  @exclusivity(unchecked) private var open: [Place] = [.document]
  @exclusivity(unchecked) private var segment = Segment()
  /// The text of the open field: the first ``textCount`` bytes.
  @exclusivity(unchecked) private var textBuffer = [UInt8](repeating: 0, count: nameLimit)
  @exclusivity(unchecked) private var textCount = 0

  // The point that is open. Its coordinate is nil when it cannot be used.
  @exclusivity(unchecked) private var coordinate: Coordinate?
  @exclusivity(unchecked) private var time: Timestamp?
  @exclusivity(unchecked) private var elevationMeters: Double?
  @exclusivity(unchecked) private var speedMetersPerSecond: Double?
  @exclusivity(unchecked) private var hdop: Double?
  @exclusivity(unchecked) private var waypointName: String?

  private var unreadableTimes = 0
  private var wrappedLongitudes = 0

  private(set) var rejection: XMLRejection?

  init() {
    open.reserveCapacity(XMLReader.depthLimit + 1)
  }

  /// What has been read; whatever was open when the document ended is closed first.
  func finish() -> TrackFile {
    for place in open.reversed() {
      switch place {
      case .point: endPoint(in: open[open.count - 2])
      case .trackSegment: endSegment()
      case .track: endTrack()
      case .route: endRoute()
      default: break
      }
      open.removeLast()
    }
    if unreadableTimes > 0 {
      file.warnings.append(
        "times that could not be read: \(unreadableTimes); those fixes have none")
    }
    if wrappedLongitudes > 0 {
      file.warnings.append(
        "longitudes beyond ±180°, taken round the globe: \(wrappedLongitudes)")
    }
    return file
  }

  func startElement(_ name: XMLName, _ attributes: XMLAttributes) -> Bool {
    let place = place(of: name, attributes)
    open.append(place)
    if case .field = place {
      textCount = 0
      return true
    }
    return false
  }

  func text(_ piece: Span<UInt8>) {
    let count = min(piece.count, Self.nameLimit - textCount)
    // Measured: appending to the array takes 2 % of reading a file.
    textBuffer.withUnsafeMutableBytes { buffer in
      piece.withUnsafeBufferPointer {
        UnsafeMutableRawBufferPointer(rebasing: buffer[textCount...]).copyMemory(
          from: UnsafeRawBufferPointer(UnsafeBufferPointer(rebasing: $0.prefix(count))))
      }
    }
    textCount += count
  }

  func endElement() {
    guard let place = open.popLast() else { return }
    switch place {
    case .field(let field): endField(field)
    case .point: endPoint(in: open[open.count - 1])
    case .trackSegment: endSegment()
    case .track: endTrack()
    case .route: endRoute()
    case .document, .gpx, .pointExtension, .other: break
    }
  }
}

// MARK: - Starts

extension GPXHandler {
  /// What the element `name` is, at the place where it stands.
  private func place(of name: XMLName, _ attributes: XMLAttributes) -> Place {
    switch open[open.count - 1] {
    case .trackSegment:
      guard name == names.trkpt else { return .other }
      startPoint(attributes)
      return .point
    case .point:
      if name == names.time { return .field(.time) }
      if name == names.ele { return .field(.elevation) }
      if name == names.speed { return .field(.speed) }
      if name == names.hdop { return .field(.hdop) }
      if name == names.name { return .field(.waypointName) }
      return .pointExtension
    case .pointExtension:
      return name == names.speed ? .field(.speed) : .pointExtension
    case .gpx: return placeInDocument(name, attributes)
    case .track:
      if name == names.trkseg { return .trackSegment }
      return name == names.name ? .field(.lineName) : .other
    case .route:
      if name == names.rtept {
        startPoint(attributes)
        return .point
      }
      return name == names.name ? .field(.lineName) : .other
    case .document:
      if name != names.gpx { rejection = XMLRejection(root: name.description) }
      return .gpx
    case .field, .other: return .other
    }
  }

  private func placeInDocument(_ name: XMLName, _ attributes: XMLAttributes) -> Place {
    switch name {
    case names.trk:
      track = Track(kind: .recorded)
      return .track
    case names.rte:
      track = Track(kind: .route)
      return .route
    case names.wpt:
      startPoint(attributes)
      return .point
    default: return .other
    }
  }

  private func startPoint(_ attributes: XMLAttributes) {
    var latitude: Double?
    var longitude: Double?
    attributes.visit { name, value in
      if name == names.lat {
        latitude = DecimalNumber.parse(value)
      } else if name == names.lon {
        longitude = DecimalNumber.parse(value)
      }
    }
    time = nil
    elevationMeters = nil
    speedMetersPerSecond = nil
    hdop = nil
    waypointName = nil
    coordinate = nil
    guard let latitude, let longitude else {
      file.dropped.unreadable += 1
      return
    }
    guard let place = Coordinate(wrappingLongitude: longitude, latitude: latitude) else {
      file.dropped.outOfRange += 1
      return
    }
    if place.longitude != longitude { wrappedLongitudes += 1 }
    coordinate = place
  }
}

// MARK: - Ends

extension GPXHandler {
  private func endField(_ field: Field) {
    switch field {
    case .time:
      time = Timestamp(iso8601: textBuffer.span.extracting(0..<textCount))
      if time == nil, coordinate != nil { unreadableTimes += 1 }
    case .elevation:
      elevationMeters = DecimalNumber.parse(textBuffer.span.extracting(0..<textCount))
    case .speed:
      // A negative speed is how receivers say that they have none.
      if let value = DecimalNumber.parse(textBuffer.span.extracting(0..<textCount)), value >= 0 {
        speedMetersPerSecond = value
      }
    case .hdop: hdop = DecimalNumber.parse(textBuffer.span.extracting(0..<textCount))
    case .lineName: track.name = trimmedText()
    case .waypointName: waypointName = trimmedText()
    }
  }

  /// Takes the open point into what holds it.
  private func endPoint(in parent: Place) {
    guard let coordinate else { return }
    let fix = Fix(
      coordinate, time: time, elevationMeters: elevationMeters,
      speedMetersPerSecond: speedMetersPerSecond, hdop: hdop)
    if case .gpx = parent {
      file.waypoints.append(Waypoint(name: waypointName, fix: fix))
    } else {
      segment.append(fix)
    }
  }

  private func endSegment() {
    track.segments.append(segment)
    segment = Segment()
  }

  private func endTrack() { file.tracks.append(track) }

  private func endRoute() {
    endSegment()
    file.routes.append(track)
  }

  /// The text of the element that ends, without blanks around it; nil when nothing is left.
  private func trimmedText() -> String? {
    let isBlank: (UInt8) -> Bool = { $0 == 0x20 || (0x09...0x0D).contains($0) }
    var bytes = textBuffer[..<textCount].drop(while: isBlank)
    while let last = bytes.last, isBlank(last) { bytes.removeLast() }
    return bytes.isEmpty ? nil : String(decoding: bytes, as: UTF8.self)
  }
}
