import XML

/// The names of elements and attributes that the reader of GPX looks for.
///
/// Values of one object, since a static constant is looked up anew, under a lock, each time.
struct GPXNames {
  let gpx = XMLName("gpx")
  let trk = XMLName("trk")
  let trkseg = XMLName("trkseg")
  let trkpt = XMLName("trkpt")
  let rte = XMLName("rte")
  let rtept = XMLName("rtept")
  let wpt = XMLName("wpt")
  let ele = XMLName("ele")
  let time = XMLName("time")
  let hdop = XMLName("hdop")
  let speed = XMLName("speed")
  let name = XMLName("name")
  let lat = XMLName("lat")
  let lon = XMLName("lon")
}
